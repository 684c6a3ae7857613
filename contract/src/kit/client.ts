import type { Contract, InputOf, ProtocolCalls, ResponseOf } from './endpoint.ts'

/** Method and path of each endpoint, generated from the contract so that browsers don't load the schemas. */
export type RouteList = Readonly<Record<string, readonly [method: string, path: string]>>

export interface WireRequest {
  method: string
  /** Path and query, e.g. `/api/user/get?id=3`. */
  url: string
  body?: unknown
  signal?: AbortSignal
}
export interface WireResponse {
  status: number
  body: unknown
}
export type Transport = (request: WireRequest) => Promise<WireResponse>

/** The documented error envelope; every refusal carries it. */
export interface ErrorEnvelope {
  status: number
  error: true
  code: string
  /** One message, or messages by field. */
  message: string | Record<string, string>
  messages: string
  errors?: Record<string, string>
  request_id?: string
  retry_after?: number
  user_id?: number
  /** For a sign-in that needs a code as the second step. */
  challenge?: string
  /** For a sign-in through a provider: what proves who owns the account. */
  needs?: 'password' | 'code'
}

export class ApiError extends Error {
  /** Compares by name: while a page is rendered, the caller's copy of this class isn't the client's. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError'
  }

  readonly status: number
  readonly body: ErrorEnvelope

  constructor(status: number, body: ErrorEnvelope) {
    super(`${status} ${body.code}`)
    this.name = 'ApiError'
    this.status = status
    this.body = body
  }

  /** Messages by field; empty if the refusal isn't about fields. */
  get fields(): Record<string, string> {
    return this.body.errors ?? {}
  }
}

type Call<E> =
  object extends InputOf<E>
    ? (input?: InputOf<E> & { signal?: AbortSignal }) => Promise<ResponseOf<E>>
    : (input: InputOf<E> & { signal?: AbortSignal }) => Promise<ResponseOf<E>>

/** Each call has its name, under which its answers are cached. In tests, a call may have none. */
export type Client<C extends Contract> = {
  readonly [K in Exclude<keyof C, ProtocolCalls<C>>]: Call<C[K]> & { readonly endpoint?: K }
}

interface AnyInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
}

export function createClient<C extends Contract>(routes: RouteList, transport: Transport): Client<C> {
  const calls = Object.entries(routes).map(([name, [method, path]]) => [
    name,
    Object.assign(
      async (input: AnyInput = {}) => {
        const url = `/api/${fillPath(path, input.params ?? {})}${queryString(input.query ?? {})}`
        const { status, body } = await transport({ method, url, body: input.body, signal: input.signal })
        if (status >= 400) throw new ApiError(status, asEnvelope(status, body))
        return body
      },
      { endpoint: name },
    ),
  ])
  // The route list is generated from C, so its keys and calls are C's.
  return Object.fromEntries(calls) as Client<C>
}

function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

function queryString(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  if (given.length === 0) return ''
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

/** A proxy or a broken connection may answer with something other than our envelope. */
function asEnvelope(status: number, body: unknown): ErrorEnvelope {
  if (typeof body === 'object' && body !== null && 'error' in body && 'code' in body)
    return body as ErrorEnvelope
  return { status, error: true, code: 'unreadable_answer', message: '', messages: '' }
}
