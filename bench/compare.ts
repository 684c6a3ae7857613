import { type ChildProcess, fork } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import autocannon from 'autocannon'
import type { BareReady } from './bare-server.ts'
import { browserHeaders } from './browser-headers.ts'
import { quantile } from './figures.ts'

/** The machine's mood changes within a minute, so targets that are compared take turns in slices this long. */
export const sliceSeconds = 2

export interface Target {
  what: string
  url: string
  /** A path for each request, when it is not always the same. */
  path?: () => string
  /** A call that reads by POST: the JSON of each request. */
  body?: () => object
  /** Fewer than the load's, where an answer takes long: those under way at the end of a slice are not counted. */
  connections?: number
  /** Processor time its server has used so far, all threads. */
  cpuSeconds: () => Promise<number>
}

export interface Slice {
  perSecond: number
  p99: number
  /** Milliseconds a request. Hardly moved by what else the machine is doing. */
  cpuMs: number
  /** Share of the time in which the measuring process itself was busy. */
  client: number
}

interface Load {
  /** For each target. */
  seconds: number
  connections: number
}

export const turnsOf = ({ seconds }: Load) => Math.max(1, Math.round(seconds / sliceSeconds))

/** One after another, in turns; the first turn warms up and does not count. */
export async function compare(targets: readonly Target[], load: Load): Promise<Map<Target, Slice[]>> {
  const measured = new Map(targets.map((target): [Target, Slice[]] => [target, []]))
  for (let turn = 0; turn <= turnsOf(load); turn++) {
    for (const [target, list] of measured) {
      const figures = await slice(target, load)
      if (turn > 0) list.push(figures)
    }
  }
  return measured
}

/** What each request has of its own. */
function requestsOf({ path, body }: Target) {
  if (!path && !body) return {}
  const posted = body && {
    method: 'POST',
    headers: { ...browserHeaders, 'content-type': 'application/json' },
  }
  return {
    requests: [
      {
        ...posted,
        setupRequest: (request: object) => ({
          ...request,
          ...(path && { path: path() }),
          ...(body && { body: JSON.stringify(body()) }),
        }),
      },
    ],
  }
}

async function slice({ url, cpuSeconds, ...target }: Target, load: Load): Promise<Slice> {
  const before = await cpuSeconds()
  const clientBefore = performance.eventLoopUtilization()
  const { requests, duration, latency, non2xx, errors, timeouts } = await autocannon({
    url,
    connections: target.connections ?? load.connections,
    duration: sliceSeconds,
    headers: browserHeaders,
    ...requestsOf({ url, cpuSeconds, ...target }),
  })
  const client = performance.eventLoopUtilization(clientBefore).utilization
  // A refused request is answered fast: figures that hold any would flatter.
  if (non2xx + errors + timeouts > 0) {
    throw new Error(`${url}: ${non2xx} refused, ${errors} broken, ${timeouts} too late`)
  }
  const cpuMs = ((await cpuSeconds()) - before) * 1000
  return { perSecond: requests.total / duration, p99: latency.p99, cpuMs: cpuMs / requests.total, client }
}

export const median = (slices: readonly Slice[], figure: keyof Slice): number =>
  quantile(
    slices.map(slice => slice[figure]),
    0.5,
  )

/** Processor time of the product, by its own figures. */
export async function processCpu(baseUrl: string): Promise<number> {
  const figures = await (await fetch(`${baseUrl}/metrics`)).text()
  const seconds = /^process_cpu_seconds_total (\S+)/m.exec(figures)?.[1]
  if (!seconds) throw new Error('/metrics tells no processor time')
  return Number(seconds)
}

/** A server in a forked process, which tells when it is ready and, when asked, its processor time. */
export function watched(child: ChildProcess) {
  // Types of what it sends: see there.
  const next = <T>() =>
    new Promise<T>((resolve, reject) => {
      const onExit = (code: number | null) => reject(new Error(`A compared server ended with ${code}`))
      child.once('exit', onExit)
      child.once('message', message => {
        child.off('exit', onExit)
        resolve(message as T)
      })
    })
  const cpuSeconds = async () => {
    child.send('cpu')
    return next<number>()
  }
  const send = (message: object) => void child.send(message)
  return { next, send, cpuSeconds, stop: () => void child.kill('SIGKILL') }
}

export interface BareServer {
  target: Target
  stop(): void
}

/** A node:http server that has the bytes of one answer at hand and does nothing else; with a body, of a POST. */
export async function startBare(source: string, body?: object): Promise<BareServer> {
  const given = body ? [source, JSON.stringify(body)] : [source]
  const child = watched(fork(new URL('./bare-server.ts', import.meta.url), given))
  const { address, bytes } = await child.next<BareReady>()
  const what = `bare, the ${bytes} bytes of ${new URL(source).pathname}`
  const url = `http://127.0.0.1:${address.port}/`
  const target = { what, url, cpuSeconds: child.cpuSeconds, ...(body && { body: () => body }) }
  return { target, stop: child.stop }
}

/** For pages that are rendered: a slice holds some hundred of them, and fifty left over would distort it. */
export const renderingConnections = 4

export interface RenderingServer {
  targetOf(path: string): Target
  stop(): void
}

/** The product, rendering each page anew. */
export async function startRendering(dataDir: string): Promise<RenderingServer> {
  // React has another build for everything else.
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = watched(fork(new URL('./rendering-server.ts', import.meta.url), [dataDir], { env }))
  const { address } = await child.next<BareReady>()
  return {
    targetOf: path => ({
      what: `GET ${path}, rendered each time`,
      url: `http://127.0.0.1:${address.port}${path}`,
      connections: renderingConnections,
      cpuSeconds: child.cpuSeconds,
    }),
    stop: child.stop,
  }
}
