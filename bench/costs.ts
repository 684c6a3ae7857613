// Processor time of one process and of PostgreSQL for each kind of call, by their own clocks: what docs/capacity.md adds up.
import '../tools/node-version.mjs'
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
    'as-built': { type: 'boolean', default: false },
  },
})
const calls = Number(values.calls)
const atOnce = 4

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
  const { baseUrl } = await startProduct(home, { env: { ROLES: 'http', ...env }, logLevel: 'info' })
  const [reader, ...others] = buyers
  const [shown] = stock
  if (!reader || !shown) throw new Error('Nobody is there')
  const client = new ApiClient(baseUrl)
  const own = client.as(reader.token)
  const get = async (path: string) => {
    const answer = await fetch(`${baseUrl}${path}`)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  }
  const kinds: [string, number, (n: number) => Promise<unknown>][] = [
    ['call from memory', 10 * calls, () => get(`/api/products/${shown.id}`)],
    ['page from memory', 10 * calls, () => get('/products/all')],
    ['public call made anew', calls, n => get(`/api/shop/1?max=${100_000 + n}`)],
    ['page made anew', calls, n => get(`/products/all?max=${200_000 + n}`)],
    ['own record, signed in', calls, () => own.userGet({ query: { id: reader.userId } })],
    [
      'purchase, four calls',
      calls,
      n => {
        const buyer = others[n % others.length] ?? reader
        const product = stock[Math.floor(n / others.length) % stock.length] ?? shown
        return buy(client.as(buyer.token), product.id, product.priceCents)
      },
    ],
  ]
  const meter = await Meter.of(home, db)
  const rows: [string, string, string, string][] = []
  for (const [what, count, call] of kinds) {
    await call(count)
    const before = await meter.read()
    let next = 0
    const one = async () => {
      while (next < count) await call(next++)
    }
    await Promise.all(Array.from({ length: atOnce }, one))
    const after = await meter.read()
    const ms = (used: number) => ((1000 * used) / count).toFixed(2)
    rows.push([
      what,
      ms(after.servers - before.servers),
      ms(after.database - before.database),
      ((after.statements - before.statements) / count).toFixed(1),
    ])
  }
  say(table(['', 'server, ms', `PostgreSQL${standby ? ' (primary)' : ''}, ms`, 'statements'], rows))
  client.close()
} finally {
  await db.end()
  await standby?.cluster?.stop()
  await home.remove()
}
