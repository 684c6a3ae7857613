// Processor time of one process and of PostgreSQL for each kind of call, by their own clocks: what docs/capacity.md adds up.
import '../tools/node-version.mjs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { buildIfStale } from '../tools/build.ts'
import { startPrivateCluster } from '../tools/postgres.ts'
import { makeBuyers, makeStock, onPlatform } from './chaos-fixtures.ts'
import { Meter } from './chaos-meter.ts'
import { makeHome, startProduct } from './product.ts'
import { ApiClient, buy } from './shopper.ts'
import { say, table } from './table.ts'

const { values } = parseArgs({
  options: {
    /** Calls of each kind. */
    calls: { type: 'string', default: '400' },
    /** Visitors read from a replica. */
    replica: { type: 'boolean', default: false },
    /** The share of traces that a second process records, besides one that traces nothing. */
    traces: { type: 'string' },
    'as-built': { type: 'boolean', default: false },
  },
})
const calls = Number(values.calls)
const atOnce = 4
/** The two processes take turns, so that both meet the same machine. */
const turns = values.traces ? 10 : 1

if (!values['as-built']) await buildIfStale()
const home = await makeHome({ postgres: true, settings: { synchronous_commit: 'on' } })
const { cluster: primary } = home
const standby = values.replica && primary ? await startPrivateCluster({ standbyOf: primary }) : null
const db = new pg.Client({ connectionString: home.databaseUrl ?? '' })
try {
  await db.connect()
  const { stock, buyers } = await onPlatform(home, async platform => ({
    stock: await makeStock(platform, { sellers: 4, each: 50, free: false }),
    buyers: await makeBuyers(platform, Math.ceil(calls / 20) + 1),
  }))
  const env: Record<string, string> = standby?.cluster ? { DATABASE_READ_URLS: standby.cluster.url } : {}
  const start = async (own: Record<string, string> = {}) =>
    (await startProduct(home, { env: { ROLES: 'http', ...env, ...own }, logLevel: 'info' })).baseUrl
  const origins = [await start()]
  if (values.traces) origins.push(await start(await tracingInto(values.traces)))
  const [reader, ...others] = buyers
  const [shown] = stock
  if (!reader || !shown) throw new Error('Nobody is there')
  const get = async (origin: string, path: string) => {
    const answer = await fetch(`${origin}${path}`)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  }
  const clients = new Map(origins.map(origin => [origin, new ApiClient(origin)]))
  const clientAt = (origin: string, token: string) => (clients.get(origin) ?? new ApiClient(origin)).as(token)
  const kinds: [string, number, (origin: string, n: number) => Promise<unknown>][] = [
    ['call from memory', 10 * calls, origin => get(origin, `/api/products/${shown.id}`)],
    ['page from memory', 10 * calls, origin => get(origin, '/products/all')],
    ['public call made anew', calls, (origin, n) => get(origin, `/api/shop/1?max=${100_000 + n}`)],
    ['page made anew', calls, (origin, n) => get(origin, `/products/all?max=${200_000 + n}`)],
    [
      'own record, signed in',
      calls,
      origin => clientAt(origin, reader.token).userGet({ query: { id: reader.userId } }),
    ],
    [
      'purchase, four calls',
      calls,
      (origin, n) => {
        const buyer = others[n % others.length] ?? reader
        const product = stock[Math.floor(n / others.length) % stock.length] ?? shown
        return buy(clientAt(origin, buyer.token), product.id, product.priceCents)
      },
    ],
  ]
  const meter = await Meter.of(home, db)
  const rows: string[][] = []
  for (const [what, count, call] of kinds) {
    let next = 0
    const used = origins.map(() => ({ server: 0, database: 0, statements: 0 }))
    // Code that is new to a process costs several times what it costs later.
    for (let warm = 0; warm < (values.traces ? 50 : 1); warm++) {
      for (const origin of origins) await call(origin, next++)
    }
    for (let turn = 0; turn < turns; turn++) {
      // Neither is always the first: what they buy makes the tables longer.
      const order = [...origins.entries()]
      for (const [at, origin] of turn % 2 ? order.reverse() : order) {
        const before = await meter.read()
        const end = next + Math.ceil(count / turns)
        const one = async () => {
          while (next < end) await call(origin, next++)
        }
        await Promise.all(Array.from({ length: atOnce }, one))
        const after = await meter.read()
        const own = used[at]
        if (!own) continue
        own.server += after.servers - before.servers
        own.database += after.database - before.database
        own.statements += after.statements - before.statements
      }
    }
    const made = turns * Math.ceil(count / turns)
    const ms = (seconds = 0) => ((1000 * seconds) / made).toFixed(2)
    const [plain, traced] = used
    rows.push([
      what,
      ms(plain?.server),
      ms(plain?.database),
      ((plain?.statements ?? 0) / made).toFixed(1),
      ...(plain && traced ? [ms(traced.server), (traced.server / plain.server).toFixed(3)] : []),
    ])
  }
  const columns = ['', 'server, ms', `PostgreSQL${standby ? ' (primary)' : ''}, ms`, 'statements']
  if (values.traces) columns.push(`traced (${values.traces}), ms`, 'of untraced')
  say(table(columns, rows))
  for (const client of clients.values()) client.close()
} finally {
  await db.end()
  await standby?.cluster?.stop()
  await home.remove()
}

/** Settings that lead to a collector here, which takes everything and reads nothing. */
async function tracingInto(share: string): Promise<Record<string, string>> {
  const collector = createServer((request, response) => {
    request.resume()
    request.once('end', () => response.end('{}'))
  })
  await new Promise<void>(listening => collector.listen(0, '127.0.0.1', listening))
  collector.unref()
  const { port } = collector.address() as AddressInfo // It listens on a port.
  return { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, OTEL_TRACES_SAMPLER_ARG: share }
}
