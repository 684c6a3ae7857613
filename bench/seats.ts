// Many buyers at once for the last seat of a lesson, and for the last three places of a class: so many get one and pay,
// all others hear clearly that it is gone.
import '../tools/node-version.mjs'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { z } from 'zod'
import { ApiError } from '#contract/kit/client.ts'
import { buildIfStale } from '../tools/build.ts'
import { closeBooks } from './chaos-closing.ts'
import { type Buyer, makeBuyers, onPlatform } from './chaos-fixtures.ts'
import { Meter } from './chaos-meter.ts'
import { milliseconds, quantile } from './figures.ts'
import { type Home, makeHome, type Product, startProduct } from './product.ts'
import { makeClasses, makeLessons } from './seat-fixtures.ts'
import { type Api, ApiClient, goodCard } from './shopper.ts'
import { type Row, say, table } from './table.ts'

const { values } = parseArgs({
  options: {
    buyers: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '3' },
    engine: { type: 'string', default: 'both' },
    'as-built': { type: 'boolean', default: false },
  },
})
const buyers = Number(values.buyers)
const rounds = Number(values.rounds)

interface Round {
  /** Of each call that asked for the seat. */
  took: number[]
  seconds: number
  cpuServers: number
  cpuDatabase: number
  sold: number
  gone: number
  /** Answers that are neither. */
  strange: string[]
}

/** What everyone wants at once. */
interface Wanted {
  priceCents: number
  seats: number
  body: Parameters<Api['paymentIntent']>[0]['body']
  /** What those hear who come too late. */
  gone: string
  /** Says that it is paid, as the browser does; whether it was given. */
  store(api: Api, transactionId: string): Promise<boolean>
}

const wantedLesson = ({
  lessonId,
  ...stock
}: {
  lessonId: number
  priceCents: number
  seats: number
}): Wanted => ({
  ...stock,
  body: { trials: [{ slot_id: lessonId }] },
  gone: 'slot_gone',
  store: async (api, payment_id) =>
    (await api.bookingsStore({ body: [{ slot_id: lessonId, payment_id }] })).bookings.length === 1,
})

const wantedPlace = ({
  classId,
  ...stock
}: {
  classId: number
  priceCents: number
  seats: number
}): Wanted => ({
  ...stock,
  body: { classes: [classId] },
  gone: 'class_full',
  store: async api =>
    (await api.classEnroll({ body: { classes: [classId] } })).enrolments[0]?.state === 'confirmed',
})

/** Pays for it and says so. */
async function finish(api: Api, wanted: Wanted, intent: Awaited<ReturnType<Api['paymentIntent']>>) {
  const { clientSecret, transaction_id } = intent
  await api.sandboxConfirm({ body: { clientSecret, card: goodCard('Lee Mei Ling') } })
  if (!(await wanted.store(api, transaction_id))) throw new Error('The seat was paid for and not given')
}

async function round(
  clients: readonly ApiClient[],
  meter: Meter,
  people: readonly Buyer[],
  wanted: Wanted,
): Promise<Round> {
  const result: Round = {
    took: [],
    seconds: 0,
    cpuServers: 0,
    cpuDatabase: 0,
    sold: 0,
    gone: 0,
    strange: [],
  }
  const before = await meter.read()
  const began = performance.now()
  await Promise.all(
    people.map(async ({ token }, place) => {
      const client = clients[place % clients.length]
      if (!client) throw new Error('There is no server')
      const api = client.as(token)
      const at = performance.now()
      try {
        const intent = await api.paymentIntent({
          query: { amount: wanted.priceCents },
          body: wanted.body,
        })
        result.took.push(performance.now() - at)
        await finish(api, wanted, intent)
        result.sold += 1
      } catch (error) {
        result.took.push(performance.now() - at)
        if (error instanceof ApiError && error.body.code === wanted.gone) result.gone += 1
        else result.strange.push(String(error))
      }
    }),
  )
  result.seconds = (performance.now() - began) / 1000
  const after = await meter.read()
  result.cpuServers = after.servers - before.servers
  result.cpuDatabase = after.database - before.database
  return result
}

const counts = z.object({ confirmed: z.coerce.number(), held: z.coerce.number(), charges: z.coerce.number() })

/** What the databases say, once all is over. */
const seatsQuery = `
  select
    (select count(*) from bookings where state = 'confirmed')
      + (select count(*) from enrolments where state = 'confirmed') as confirmed,
    (select count(*) from bookings where state = 'held')
      + (select count(*) from enrolments where state = 'held') as held,
    (select count(*) from sandbox_charges) as charges`

function rowOf(name: string, one: Round): Row {
  const each = (seconds: number) => `${((seconds * 1000) / one.took.length).toFixed(2)} ms`
  return [
    name,
    one.sold,
    one.gone,
    one.strange.length,
    `${one.seconds.toFixed(2)} s`,
    milliseconds(quantile(one.took, 0.5)),
    milliseconds(quantile(one.took, 0.99)),
    each(one.cpuServers),
    each(one.cpuDatabase),
  ]
}

async function runOn(home: Home, people: readonly Buyer[], stock: readonly Wanted[]): Promise<Round[]> {
  const db = home.databaseUrl ? new pg.Client({ connectionString: home.databaseUrl }) : null
  await db?.connect()
  const meter = await Meter.of(home, db)
  const products: Product[] = [await startProduct(home)]
  // The embedded engine serves one process.
  if (home.databaseUrl) products.push(await startProduct(home))
  const clients = products.map(({ baseUrl }) => new ApiClient(baseUrl))
  const results: Round[] = []
  try {
    for (const wanted of stock) results.push(await round(clients, meter, people, wanted))
    return results
  } finally {
    for (const client of clients) client.close()
    await db?.end()
    for (const product of products) await product.stop()
  }
}

/** All of it on one engine; whether all is right. */
async function seatsOn(engine: 'postgres' | 'embedded'): Promise<boolean> {
  const home = await makeHome({ postgres: engine === 'postgres' })
  try {
    const { people, stock } = await onPlatform(home, async platform => {
      const lessons = await makeLessons(platform, { teachers: 1, each: rounds + 1, seats: [1] })
      const places = await makeClasses(platform, {
        count: rounds,
        kinds: [{ seats: 3, needsApproval: false }],
      })
      return {
        people: await makeBuyers(platform, buyers),
        // The first round warms up.
        stock: [...lessons.map(wantedLesson), ...places.map(wantedPlace)],
      }
    })
    say(
      `${buyers} buyers at once for one last seat of a lesson, then for the last three places of a class, ` +
        `${rounds} rounds each; database ${home.engine}, ` +
        `${home.databaseUrl ? 'two processes' : 'one process'}, ${navigator.hardwareConcurrency} processors\n`,
    )
    const [, ...results] = await runOn(home, people, stock)
    const head = [
      'round',
      'sold',
      'told gone',
      'else',
      'all answered',
      'p50',
      'p99',
      'CPU server',
      'CPU database',
    ]
    say(
      table(
        head,
        results.map((one, place) =>
          rowOf(place < rounds ? `lesson ${place + 1}` : `class ${place + 1 - rounds}`, one),
        ),
      ),
    )
    const found = await onPlatform(home, async ({ db }) => {
      const { rows } = await db.query(seatsQuery, [])
      return counts.parse(rows[0])
    })
    say(`seats booked ${found.confirmed}, charges ${found.charges}, holds left ${found.held}`)
    const { findings } = await closeBooks(home)
    const wrong = findings.filter(({ count }) => count > 0)
    for (const { what, count, some } of wrong) say(`${what}: ${count} ${some.join(', ')}`)
    for (const { strange } of results) for (const text of strange.slice(0, 5)) say(`strange: ${text}`)
    const right = results.every(({ sold, gone }, place) => {
      const seats = stock[place + 1]?.seats ?? 0
      return sold === seats && gone === buyers - seats
    })
    const sold = stock.reduce((sum, { seats }) => sum + seats, 0)
    return (
      right && wrong.length === 0 && found.confirmed === sold && found.charges === sold && found.held === 0
    )
  } finally {
    await home.remove()
  }
}

const engines = { postgres: ['postgres'], embedded: ['embedded'], both: ['postgres', 'embedded'] } as const
if (!(values.engine in engines)) throw new Error('--engine may be embedded, postgres or both')
if (!values['as-built']) await buildIfStale()
// One of them, as has just been seen.
for (const engine of engines[values.engine as keyof typeof engines]) {
  const good = await seatsOn(engine)
  say(good ? 'each seat was sold once, and nothing is wrong with the books\n' : 'SOMETHING IS WRONG\n')
  if (!good) process.exitCode = 1
}
