// Requests a second of the product beside those of a bare node:http server with the same bytes at hand.
import '../tools/node-version.mjs'
import { fork } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { buildIfStale } from '../tools/build.ts'
import type { BareReady } from './bare-server.ts'
import { browserHeaders } from './browser-headers.ts'
import { milliseconds, quantile, times } from './figures.ts'
import { makeHome, startProduct } from './product.ts'
import { say, table } from './table.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '50' },
    'log-level': { type: 'string', default: 'info' },
    postgres: { type: 'boolean', default: false },
  },
})
const seconds = Number(values.seconds)
const connections = Number(values.connections)

/** The machine's mood changes within a minute, so targets that are compared take turns in slices this long. */
const sliceSeconds = 2
const slices = Math.max(1, Math.round(seconds / sliceSeconds))

interface Target {
  what: string
  url: string
  /** A path for each request, when it is not always the same. */
  path?: () => string
  /** Processor time its server has used so far, all threads. */
  cpuSeconds: () => Promise<number>
}
interface Slice {
  perSecond: number
  p99: number
  /** Hardly moved by what else the machine is doing. */
  cpuMs: number
  /** Share of the time in which the measuring process itself was busy. */
  client: number
}

let nextMode = 0
/** A value never seen before in a parameter that pages may depend on: no cache knows the page. */
const unseen = () => `/?mode=${nextMode++}`

async function slice({ url, path, cpuSeconds }: Target): Promise<Slice> {
  const before = await cpuSeconds()
  const clientBefore = performance.eventLoopUtilization()
  const { requests, duration, latency, non2xx, errors, timeouts } = await autocannon({
    url,
    connections,
    duration: sliceSeconds,
    headers: browserHeaders,
    ...(path && { requests: [{ setupRequest: request => ({ ...request, path: path() }) }] }),
  })
  const client = performance.eventLoopUtilization(clientBefore).utilization
  // A refused request is answered fast: figures that hold any would flatter.
  if (non2xx + errors + timeouts > 0) {
    throw new Error(`${url}: ${non2xx} refused, ${errors} broken, ${timeouts} too late`)
  }
  const cpuMs = ((await cpuSeconds()) - before) * 1000
  return { perSecond: requests.total / duration, p99: latency.p99, cpuMs: cpuMs / requests.total, client }
}

/** One after another, in turns; the first turn warms up and does not count. */
async function compare(targets: readonly Target[]): Promise<Map<Target, Slice[]>> {
  const measured = new Map(targets.map((target): [Target, Slice[]] => [target, []]))
  for (let turn = 0; turn <= slices; turn++) {
    for (const [target, list] of measured) {
      const figures = await slice(target)
      if (turn > 0) list.push(figures)
    }
  }
  return measured
}

async function productCpu(baseUrl: string): Promise<number> {
  const figures = await (await fetch(`${baseUrl}/metrics`)).text()
  const seconds = /^process_cpu_seconds_total (\S+)/m.exec(figures)?.[1]
  if (!seconds) throw new Error('/metrics tells no processor time')
  return Number(seconds)
}

interface BareServer {
  target: Target
  stop(): void
}

async function startBare(source: string): Promise<BareServer> {
  const child = fork(new URL('./bare-server.ts', import.meta.url), [source])
  // Types of what it sends: see there.
  const next = <T>() =>
    new Promise<T>((resolve, reject) => {
      const onExit = (code: number | null) => reject(new Error(`The bare server ended with ${code}`))
      child.once('exit', onExit)
      child.once('message', message => {
        child.off('exit', onExit)
        resolve(message as T)
      })
    })
  const { address, bytes } = await next<BareReady>()
  const cpuSeconds = async () => {
    child.send('cpu')
    return next<number>()
  }
  const what = `bare, the ${bytes} bytes of ${new URL(source).pathname}`
  const url = `http://127.0.0.1:${address.port}/`
  return { target: { what, url, cpuSeconds }, stop: () => child.kill('SIGKILL') }
}

/** The first target is the measure of the others. */
async function rows(targets: readonly [Target, ...Target[]]): Promise<string[][]> {
  const measured = await compare(targets)
  const median = (target: Target, figure: keyof Slice) =>
    quantile(
      (measured.get(target) ?? []).map(slice => slice[figure]),
      0.5,
    )
  return targets.map(target => {
    const rates = (measured.get(target) ?? []).map(({ perSecond }) => perSecond)
    const ratio = (figure: keyof Slice) => median(target, figure) / median(targets[0], figure)
    return [
      target.what,
      median(target, 'perSecond').toFixed(0),
      `${Math.min(...rates).toFixed(0)} to ${Math.max(...rates).toFixed(0)}`,
      ratio('perSecond').toFixed(3),
      `${(median(target, 'client') * 100).toFixed(0)} %`,
      milliseconds(median(target, 'p99')),
      `${median(target, 'cpuMs').toFixed(3)} ms`,
      times(ratio('cpuMs')),
    ]
  })
}

await buildIfStale()
const home = await makeHome({ postgres: values.postgres })
const bares: BareServer[] = []
try {
  const product = await startProduct(home, { demo: true, logLevel: values['log-level'] })
  const root = `${product.baseUrl}/`
  const site = `${product.baseUrl}/api/site`
  const cpuSeconds = () => productCpu(product.baseUrl)
  say(
    `${connections} connections, ${slices} turns of ${sliceSeconds} s each after one to warm up; ` +
      `br; database ${home.engine}; log level ${values['log-level']}\n`,
  )
  const bareRoot = await startBare(root)
  bares.push(bareRoot)
  const bareSite = await startBare(site)
  bares.push(bareSite)
  const pages = await rows([
    bareRoot.target,
    { what: 'GET / cached', url: root, cpuSeconds },
    { what: 'GET / rendered each time', url: root, path: unseen, cpuSeconds },
  ])
  const calls = await rows([bareSite.target, { what: 'GET /api/site', url: site, cpuSeconds }])
  await product.stop()
  say(
    table(['request', 'req/s', 'turns', 'to bare', 'client', 'p99', 'CPU', 'to bare'], [...pages, ...calls]),
  )
} finally {
  for (const bare of bares) bare.stop()
  await home.remove()
}
