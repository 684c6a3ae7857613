// Restarts, freezes and cuts off PostgreSQL under load, and holds what was acknowledged against what is there.
import '../tools/node-version.mjs'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { refreshCards } from '#server/modules/catalogue/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { buildIfStale } from '../tools/build.ts'
import { DatabaseProxy } from '../tools/database-proxy.ts'
import { type Buyer, makeBuyers, makeStock, onPlatform, type Stock } from './chaos-fixtures.ts'
import { logFileOf } from './chaos-server.ts'
import { newTally, read, write } from './faults-load.ts'
import { type Home, makeHome, type Product, startProduct } from './product.ts'
import { ApiClient } from './shopper.ts'
import { say, table } from './table.ts'

const { values } = parseArgs({
  options: {
    faults: { type: 'string', default: '10' },
    writers: { type: 'string', default: '10' },
    readers: { type: 'string', default: '25' },
    'as-built': { type: 'boolean', default: false },
  },
})
/** From the database's return until the first questions are asked that are all answered rightly. */
const longestMs = 1_000
const kinds = [
  'restart',
  'freeze',
  'cut, reset',
  'crash',
  'freeze',
  'cut, silent',
  'restart',
  'cut one of two',
  'freeze',
  'cut, silent',
] as const
type Kind = (typeof kinds)[number]

interface Server {
  product: Product
  proxy: DatabaseProxy
  client: ApiClient
}

async function startBehindProxy(home: Home): Promise<Server> {
  const { databaseUrl } = home
  if (!databaseUrl) throw new Error('The faults are those of a server')
  const proxy = await DatabaseProxy.start(databaseUrl)
  const product = await startProduct({ ...home, databaseUrl: proxy.urlOf(databaseUrl) })
  return { product, proxy, client: new ApiClient(product.baseUrl) }
}

/** Resolves when the database could be reached again. */
async function strike({ cluster }: Home, servers: readonly Server[], kind: Kind, away: number) {
  if (!cluster) throw new Error('The faults are those of a server')
  if (kind === 'restart' || kind === 'crash') {
    await cluster.restart(kind === 'crash' ? 'crash' : 'ordered')
  } else if (kind === 'freeze') {
    await cluster.freeze()
    await sleep(away)
    cluster.thaw()
  } else {
    const cut = kind === 'cut one of two' ? servers.slice(0, 1) : servers
    for (const { proxy } of cut) proxy.cut(kind === 'cut, reset' ? 'reset' : 'swallow')
    await sleep(away)
    for (const { proxy } of cut) proxy.restore()
  }
}

/** Changes a price past both servers: they hear of it, or must not answer from memory. */
async function changePrice(platform: Platform, { id }: Stock, dollars: number): Promise<void> {
  await platform.db.transaction(async tx => {
    await tx.execute(sql`update products set price_cents = ${dollars * 100} where id = ${id}`)
    await refreshCards(platform, tx, [id])
  })
}

/** Ready, the present price, an own record and a new order: all of it right. */
async function isRight({ client }: Server, buyer: Buyer, shown: Stock, dollars: number, toBuy: Stock) {
  try {
    const api = client.as(buyer.token)
    const [ready, [view], own, order] = await Promise.all([
      fetch(`${client.baseUrl}/readyz`),
      client.as(null).productView({ params: { id: shown.id } }),
      api.userGet({ query: { id: buyer.userId } }),
      api.paymentIntent({
        query: { amount: toBuy.priceCents, type: 'single' },
        body: { products: [{ course_id: toBuy.id }] },
      }),
    ])
    return ready.ok && view?.course_tution_fee === dollars && 'email' in own && order.order_id > 0
  } catch {
    return false // Whatever it was, it is not right yet.
  }
}

function* purchases(buyers: readonly Buyer[], stock: readonly Stock[]) {
  for (const buyer of buyers) for (const product of stock) yield { buyer, product }
}

async function lost({ db }: Platform, acknowledged: readonly { userId: number; productId: number }[]) {
  const { rows } = await db.query(
    `select told.user_id, told.product_id
       from unnest($1::bigint[], $2::bigint[]) as told (user_id, product_id)
      where not exists (select from entitlements held where held.user_id = told.user_id
        and held.product_id = told.product_id and held.ended_at is null)`,
    [acknowledged.map(({ userId }) => userId), acknowledged.map(({ productId }) => productId)],
  )
  return rows.length
}

if (!values['as-built']) await buildIfStale()
// Acknowledged is what is in the log: a crash must not lose it.
const home = await makeHome({ postgres: true, settings: { synchronous_commit: 'on' } })
try {
  await onPlatform(home, async platform => {
    const stock = await makeStock(platform, { sellers: 2, each: 20, free: false })
    const [shown, toBuy, ...sold] = stock
    const [prober, reader, ...buyers] = await makeBuyers(platform, 300)
    if (!shown || !toBuy || !prober || !reader) throw new Error('Nothing to sell')
    const servers = [await startBehindProxy(home), await startBehindProxy(home)]
    const clients = servers.map(({ client }) => client)
    const tally = newTally()
    let over = false
    const isOver = () => over
    const carts = purchases(buyers, sold)
    const load = [
      ...Array.from({ length: Number(values.writers) }, () => write(clients, carts, tally, isOver)),
      ...clients.flatMap((client, n) =>
        Array.from({ length: Math.ceil((Number(values.readers) - n) / 2) }, () =>
          read(client, reader, shown, tally, isOver),
        ),
      ),
    ]
    await sleep(3_000)
    const rows: [string, string, string, string, number][] = []
    const slow: string[] = []
    for (let n = 0; n < Number(values.faults); n++) {
      const kind = kinds[n % kinds.length] ?? 'restart'
      const away = 3_500 + 500 * (n % 5)
      const began = performance.now()
      const before = tally.acknowledged.length
      const dollars = 100 + n
      const isCut = kind.startsWith('cut')
      if (!isCut) await changePrice(platform, shown, dollars)
      const struck = strike(home, servers, kind, away)
      if (isCut) await changePrice(platform, shown, dollars)
      await struck
      const returned = performance.now()
      const right = await Promise.all(
        servers.map(async server => {
          for (;;) {
            const asked = performance.now() - returned
            if (await isRight(server, prober, shown, dollars, toBuy)) return asked
            if (asked > 30_000) return Number.POSITIVE_INFINITY
            await sleep(20)
          }
        }),
      )
      const latest = Math.max(...right)
      if (latest > longestMs) slow.push(`fault ${n + 1}, ${kind}: ${latest.toFixed(0)} ms`)
      rows.push([
        kind,
        `${((returned - began) / 1000).toFixed(1)} s`,
        right.map(ms => ms.toFixed(0)).join(', '),
        servers.map(({ product }) => (product.isOver() ? 'ENDED' : 'alive')).join(', '),
        tally.acknowledged.length - before,
      ])
      // Under load again, until the next one.
      await sleep(2_000)
    }
    over = true
    await Promise.all(load)
    const ended = servers.filter(({ product }) => product.isOver()).length
    const log = await readFile(logFileOf(home), 'utf8')
    const notified = (text: string) => log.split(`"msg":"${text}`).length - 1
    say(table(['fault', 'away', 'right again on each server, ms', 'processes', 'purchases meanwhile'], rows))
    const counts = (all: Map<string, number>) => [...all].map(([what, n]) => `${what} ${n}`).join(', ')
    say(`purchases: ${counts(tally.writes)}\nreads: ${counts(tally.reads)}`)
    say(
      `the log says lost ${notified('database connection lost')} times, back ${notified('The database is back')} times`,
    )
    const missing = await lost(platform, tally.acknowledged)
    say(
      table(
        ['findings', 'number'],
        [
          ['processes ended', ended],
          [`acknowledged purchases lost, of ${tally.acknowledged.length}`, missing],
          [`returns that took longer than ${longestMs} ms`, slow.length],
          ['answers nobody should get', tally.strange.length],
          ['defects in the log', notified('defect')],
        ],
      ),
    )
    for (const text of [...slow, ...new Set(tally.strange)].slice(0, 20)) say(text)
    for (const { product, proxy, client } of servers) {
      client.close()
      await product.stop()
      await proxy.close()
    }
    const bad = ended + missing + slow.length + tally.strange.length + notified('defect')
    if (bad > 0)
      say(
        log
          .split('\n')
          .filter(line => /"level":"?(error|fatal)/.test(line))
          .slice(0, 10)
          .join('\n')
          .slice(0, 6_000),
      )
    process.exitCode = bad > 0 || tally.acknowledged.length === 0 ? 1 : 0
  })
} finally {
  await home.remove()
}
