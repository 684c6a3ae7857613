// Checkouts a second from end to end, with one process and with two, and which part of the machine they take.
import '../tools/node-version.mjs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { buildIfStale } from '../tools/build.ts'
import { closeBooks } from './chaos-closing.ts'
import { type Buyer, makeBuyers, makeStock, onPlatform, type Stock } from './chaos-fixtures.ts'
import { Meter, type Usage } from './chaos-meter.ts'
import { milliseconds, quantile, times } from './figures.ts'
import { type Home, makeHome, type Product, startProduct } from './product.ts'
import { ApiClient, buy } from './shopper.ts'
import { type Row, say, table } from './table.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    buyers: { type: 'string', default: '50' },
    people: { type: 'string', default: '4000' },
    processes: { type: 'string', default: '1,2' },
    /** Connections of each process: with few of them it is they, and not the processors, that run out first. */
    pool: { type: 'string', default: '10' },
    'as-built': { type: 'boolean', default: false },
  },
})
/** Of each figure, in two turns: the machine's mood changes. */
const turns = 2
const turnMs = (Number(values.seconds) * 1000) / turns
const atOnce = Number(values.buyers)
const counts = values.processes.split(',').map(Number)
const settings = { env: { DATABASE_POOL: values.pool } }

/** From the beginning again when the list is over. */
function inTurn<T>(list: readonly T[], place: number): T {
  if (list.length === 0) throw new Error('nothing to take from')
  // Within the list, which is not empty.
  return list[place % list.length] as T
}

interface Turn {
  took: number[]
  seconds: number
  used: Usage
}

/** A number of buyers at once, each a new one when the former has what they came for. */
async function turn(
  products: readonly Product[],
  meter: Meter,
  next: () => { buyer: Buyer; product: Stock },
): Promise<Turn> {
  const clients = products.map(({ baseUrl }) => new ApiClient(baseUrl))
  const took: number[] = []
  let calls = 0
  const before = await meter.read()
  const began = performance.now()
  const buyInTurn = async () => {
    while (performance.now() - began < turnMs) {
      const { buyer, product } = next()
      // All calls of a buyer go to the same server, as behind a balancer that keeps connections.
      const client = inTurn(clients, calls++)
      const at = performance.now()
      await buy(client.as(buyer.token), product.id, product.priceCents)
      took.push(performance.now() - at)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, buyInTurn))
  const elapsed = (performance.now() - began) / 1000
  const after = await meter.read()
  for (const client of clients) client.close()
  const used = {
    servers: after.servers - before.servers,
    database: after.database - before.database,
    client: after.client - before.client,
    machine: after.machine - before.machine,
    statements: after.statements - before.statements,
  }
  return { took, seconds: elapsed, used }
}

/** Until emails and messages of the last turn are through: they must not slow down the next. */
async function queueEmpty(db: pg.Client): Promise<number> {
  const began = performance.now()
  for (;;) {
    const { rows } = await db.query<{ waiting: string }>(
      `select count(*) as waiting from pgboss.job where state <= 'active' and name <> 'dead' and start_after <= now()`,
    )
    if (Number(rows[0]?.waiting) === 0) return (performance.now() - began) / 1000
    if (performance.now() - began > 120_000) throw new Error('The queue does not get empty')
    await sleep(200)
  }
}

interface Measured {
  what: string
  processes: number
  turns: Turn[]
  /** What was left in the queue took so long. */
  afterwards: number
}

const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)
const perSecond = ({ turns: list }: Measured) =>
  sum(list.map(({ took }) => took.length)) / sum(list.map(one => one.seconds))
const usedBy = ({ turns: list }: Measured, part: keyof Usage) => sum(list.map(({ used }) => used[part]))
const countOf = ({ turns: list }: Measured) => sum(list.map(({ took }) => took.length))
const perCpuSecond = (one: Measured) => countOf(one) / (usedBy(one, 'servers') + usedBy(one, 'database'))

function rowOf(one: Measured): Row {
  const took = one.turns.flatMap(list => list.took)
  const perCheckout = (part: keyof Usage) => `${((usedBy(one, part) * 1000) / countOf(one)).toFixed(1)} ms`
  const cores = (part: keyof Usage) =>
    (usedBy(one, part) / sum(one.turns.map(({ seconds: s }) => s))).toFixed(2)
  return [
    `${one.what}, ${one.processes === 1 ? '1 process' : `${one.processes} processes`}`,
    perSecond(one).toFixed(1),
    milliseconds(quantile(took, 0.5)),
    milliseconds(quantile(took, 0.99)),
    (usedBy(one, 'statements') / countOf(one)).toFixed(1),
    perCheckout('servers'),
    perCheckout('database'),
    perCpuSecond(one).toFixed(1),
    cores('servers'),
    cores('database'),
    cores('client'),
    cores('machine'),
    `${one.afterwards.toFixed(1)} s`,
  ]
}

async function measure(home: Home, stock: readonly Stock[], people: readonly Buyer[]): Promise<Measured[]> {
  const db = new pg.Client({ connectionString: home.databaseUrl ?? '' })
  await db.connect()
  const meter = await Meter.of(home, db)
  let buyers = 0
  const lukewarm = stock.slice(0, -hotOnes)
  const nextBuyer = () => inTurn(people, buyers++)
  // A product for each round through all people: no one buys the same twice.
  const spreadNext = () => {
    const place = buyers
    const product = inTurn(lukewarm, place + Math.floor(place / people.length))
    return { buyer: nextBuyer(), product }
  }
  let hot = lukewarm.length
  const hotNext = () => {
    const product = inTurn(stock, hot++)
    let sold = 0
    return () => {
      if (++sold > people.length) throw new Error('More people are needed: --people')
      return { buyer: nextBuyer(), product }
    }
  }
  const results = counts.flatMap(processes =>
    ['spread products', 'one hot product'].map(
      (what): Measured => ({ what, processes, turns: [], afterwards: 0 }),
    ),
  )
  try {
    const products = [await startProduct(home, settings)]
    await turn(products, meter, spreadNext)
    await queueEmpty(db)
    for (let round = 0; round < turns; round++) {
      for (const processes of counts) {
        while (processes > products.length) products.push(await startProduct(home, settings))
        for (const one of products.splice(processes)) await one.stop()
        for (const result of results.filter(one => one.processes === processes)) {
          const next = result.what === 'one hot product' ? hotNext() : spreadNext
          result.turns.push(await turn(products, meter, next))
          result.afterwards += await queueEmpty(db)
        }
      }
    }
    for (const one of products) await one.stop()
    return results
  } finally {
    await db.end()
  }
}

function sayRatios(results: readonly Measured[]): void {
  for (const what of ['spread products', 'one hot product']) {
    const [one, ...more] = results.filter(result => result.what === what)
    const busiest = (result: Measured) => {
      const parts = (['servers', 'database', 'client'] as const).map(part => ({
        part,
        used: usedBy(result, part),
      }))
      return parts.toSorted((a, b) => b.used - a.used)[0]?.part ?? ''
    }
    if (!one) continue
    for (const other of more) {
      say(
        `${what}: ${other.processes} processes to ${one.processes} ${times(perSecond(other) / perSecond(one))}, ` +
          `for each processor second ${times(perCpuSecond(other) / perCpuSecond(one))}; ` +
          `busiest with ${one.processes}: ${busiest(one)}, with ${other.processes}: ${busiest(other)}`,
      )
    }
  }
}

const hotOnes = turns * counts.length
if (!values['as-built']) await buildIfStale()
const home = await makeHome({ postgres: true })
try {
  const { stock, people } = await onPlatform(home, async platform => ({
    stock: await makeStock(platform, { sellers: 20, each: 20, free: false }),
    people: await makeBuyers(platform, Number(values.people)),
  }))
  say(
    `${atOnce} buyers at once of ${people.length}, ${turns} turns of ${turnMs / 1000} s each, ${values.pool} connections a process; database ${home.engine}, ` +
      `${navigator.hardwareConcurrency} processors for servers, database and buyers; log level warn\n`,
  )
  const results = await measure(home, stock, people)
  say(
    table(
      [
        'checkouts',
        'a second',
        'p50',
        'p99',
        'statements',
        'CPU server',
        'CPU database',
        'per CPU s',
        'cores: server',
        'database',
        'buyers',
        'all',
        'queue after',
      ],
      results.map(rowOf),
    ),
  )
  sayRatios(results)
  const { findings, facts } = await closeBooks(home)
  const wrong = findings.filter(({ count }) => count > 0)
  say(`\nthe books: ${facts.map(([what, count]) => `${what} ${count}`).join('; ')}`)
  for (const { what, count, some } of wrong) say(`${what}: ${count} ${some.join(', ')}`)
  if (wrong.length === 0) say('nothing is wrong with them')
  process.exitCode = wrong.length > 0 ? 1 : 0
} finally {
  await home.remove()
}
