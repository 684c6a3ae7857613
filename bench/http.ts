// Requests a second of the product beside those of a bare node:http server with the same bytes at hand.
import '../tools/node-version.mjs'
import { fork } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { buildIfStale } from '../tools/build.ts'
import { browserHeaders } from './browser-headers.ts'
import { milliseconds } from './figures.ts'
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
const warmUpSeconds = 2

interface Figures {
  perSecond: number
  p99: number
}

let nextMode = 0
/** A value never seen before in a parameter that pages may depend on: no cache knows the page. */
const unseen = () => `/?mode=${nextMode++}`

async function measure(url: string, path?: () => string): Promise<Figures> {
  const run = (duration: number) =>
    autocannon({
      url,
      connections,
      duration,
      headers: browserHeaders,
      ...(path && { requests: [{ setupRequest: request => ({ ...request, path: path() }) }] }),
    })
  await run(warmUpSeconds)
  const { requests, latency, non2xx, errors, timeouts } = await run(seconds)
  // A refused request is answered fast: figures that hold any would flatter.
  if (non2xx + errors + timeouts > 0) {
    throw new Error(`${url}: ${non2xx} refused, ${errors} broken, ${timeouts} too late`)
  }
  return { perSecond: requests.average, p99: latency.p99 }
}

async function measureBare(source: string): Promise<Figures & { bytes: number }> {
  const child = fork(new URL('./bare-server.ts', import.meta.url), [source])
  try {
    const { address, bytes } = await new Promise<{ address: AddressInfo; bytes: number }>(
      (resolve, reject) => {
        // The only message it sends.
        child.once('message', message => resolve(message as { address: AddressInfo; bytes: number }))
        child.once('exit', code => reject(new Error(`The bare server ended with ${code}`)))
      },
    )
    return { ...(await measure(`http://127.0.0.1:${address.port}/`)), bytes }
  } finally {
    child.kill('SIGKILL')
  }
}

await buildIfStale()
const home = await makeHome({ postgres: values.postgres })
try {
  const product = await startProduct(home, { demo: true, logLevel: values['log-level'] })
  const root = `${product.baseUrl}/`
  const site = `${product.baseUrl}/api/site`
  say(
    `${connections} connections, ${seconds} s each after ${warmUpSeconds} s of warm-up, one after another; ` +
      `br; database ${home.engine}; log level ${values['log-level']}\n`,
  )
  const bareRoot = await measureBare(root)
  const cached = await measure(root)
  const uncached = await measure(root, unseen)
  const bareSite = await measureBare(site)
  const siteView = await measure(site)
  await product.stop()

  const row = (what: string, { perSecond, p99 }: Figures, bare: Figures) => [
    what,
    perSecond.toFixed(0),
    milliseconds(p99),
    (perSecond / bare.perSecond).toFixed(3),
  ]
  say(
    table(
      ['request', 'req/s', 'p99', 'to bare'],
      [
        row(`bare, the ${bareRoot.bytes} bytes of /`, bareRoot, bareRoot),
        row('GET / cached', cached, bareRoot),
        row('GET / rendered each time', uncached, bareRoot),
        row(`bare, the ${bareSite.bytes} bytes of /api/site`, bareSite, bareSite),
        row('GET /api/site', siteView, bareSite),
      ],
    ),
  )
} finally {
  await home.remove()
}
