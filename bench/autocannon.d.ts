// The package brings no types; these are the parts used here.
declare module 'autocannon' {
  interface Request {
    method?: string
    path?: string
    body?: string
    headers?: Record<string, string>
    setupRequest?: (request: Request) => Request
  }
  interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    headers?: Record<string, string>
    /** Requests a second of all connections together; as many as there can be without it. */
    overallRate?: number
    /** Seconds until an answer counts as too late. */
    timeout?: number
    requests?: Request[]
  }
  interface Result {
    requests: { total: number }
    /** Seconds. */
    duration: number
    /** Milliseconds. */
    latency: { p50: number; p99: number; max: number }
    non2xx: number
    errors: number
    timeouts: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
