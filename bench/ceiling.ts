// What people who pay feel of strangers who ask for what no one asked before, and what visitors feel of followers.
import '../tools/node-version.mjs'
import { fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import pg from 'pg'
import { buildIfStale } from '../tools/build.ts'
import { browserHeaders } from './browser-headers.ts'
import type { LoadOrder, LoadResult } from './ceiling-load.ts'
import { type Buyer, makeBuyers, makeStock, onPlatform, type Stock } from './chaos-fixtures.ts'
import { LoadClient } from './client.ts'
import { processCpu, watched } from './compare.ts'
import { milliseconds, quantile, times } from './figures.ts'
import { growTo } from './growth-seed.ts'
import { backgroundIdle, type Home, makeHome, startProduct } from './product.ts'
import { ApiClient, buy } from './shopper.ts'
import { type Row, say, table } from './table.ts'

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '1000000' },
    'at-once': { type: 'string', default: '20' },
    seconds: { type: 'string', default: '10' },
    turns: { type: 'string', default: '3' },
    /** A folder in which the catalogue stays for the next run. */
    data: { type: 'string' },
    part: { type: 'string', default: 'load,follows' },
  },
})
const size = Number(values.products)
const seconds = Number(values.seconds)
const turns = Number(values.turns)
const everyMs = 20
const followsASecond = 20

type Probe = 'healthz' | 'cached list' | 'checkout'
type Taken = Record<Probe, number[]>

/** Asks at a fixed pace, also while earlier answers are outstanding: a stall is felt by all who come in it. */
async function atPace(client: LoadClient, path: string): Promise<number[]> {
  const answers: Promise<number>[] = []
  const ask = async () => {
    const { status, ms } = await client.get(path)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    return ms
  }
  const asking = setInterval(() => answers.push(ask()), everyMs)
  await sleep(seconds * 1000)
  clearInterval(asking)
  return Promise.all(answers)
}

/** One buyer after the other, from end to end. */
async function checkouts(client: ApiClient, next: () => { buyer: Buyer; product: Stock }): Promise<number[]> {
  const taken: number[] = []
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    const { buyer, product } = next()
    const began = performance.now()
    await buy(client.as(buyer.token), product.id, product.priceCents)
    taken.push(performance.now() - began)
  }
  return taken
}

async function underLoad(home: Home, shop: Shop): Promise<void> {
  const product = await startProduct(home)
  await backgroundIdle([product], 4_000)
  const prober = new LoadClient(product.baseUrl)
  const buyers = new ApiClient(product.baseUrl)
  const strangers = watched(fork(new URL('./ceiling-load.ts', import.meta.url), { stdio: 'inherit' }))
  let from = Math.trunc(Date.now() / 100) % 10_000_000
  const load = async (forSeconds: number): Promise<LoadResult> => {
    const order: LoadOrder = {
      baseUrl: product.baseUrl,
      atOnce: Number(values['at-once']),
      seconds: forSeconds,
      firstId: 10_000_000 + 1_000,
      products: size - 2_000,
      from,
    }
    strangers.send(order)
    const result = await strangers.next<LoadResult>()
    from = result.next
    return result
  }
  const probes = async (): Promise<Taken> => {
    const [healthz, list, paid] = await Promise.all([
      atPace(prober, '/healthz'),
      atPace(prober, '/api/shop/1'),
      checkouts(buyers, shop.next),
    ])
    return { healthz, 'cached list': list, checkout: paid }
  }
  try {
    await prober.get('/api/shop/1')
    await probes()
    const quiet: Taken[] = []
    const loaded: Taken[] = []
    const results: LoadResult[] = []
    for (let turn = 0; turn < turns; turn++) {
      quiet.push(await probes())
      const loading = load(seconds + 2)
      await sleep(1_000)
      loaded.push(await probes())
      results.push(await loading)
    }
    sayLoad(quiet, loaded, results)
  } finally {
    strangers.stop()
    prober.close()
    buyers.close()
    await product.stop()
  }
}

function sayLoad(quiet: readonly Taken[], loaded: readonly Taken[], results: readonly LoadResult[]): void {
  const of = (list: readonly Taken[], probe: Probe) => list.flatMap(taken => taken[probe])
  const rows = (['healthz', 'cached list', 'checkout'] as const).map((probe): Row => {
    const [one, other] = [of(quiet, probe), of(loaded, probe)]
    return [
      probe,
      milliseconds(quantile(one, 0.5)),
      milliseconds(quantile(one, 0.99)),
      milliseconds(quantile(other, 0.5)),
      milliseconds(quantile(other, 0.99)),
      times(quantile(other, 0.5) / quantile(one, 0.5)),
      times(quantile(other, 0.99) / quantile(one, 0.99)),
    ]
  })
  const heads = ['', 'quiet p50', 'p99', 'loaded p50', 'p99', 'p50 to quiet', 'p99 to quiet']
  say(table(heads, rows))
  const statuses = new Map<string, number>()
  for (const result of results) {
    for (const [status, count] of Object.entries(result.statuses)) {
      statuses.set(status, (statuses.get(status) ?? 0) + count)
    }
  }
  const served = results.flatMap(({ servedMs }) => servedMs)
  const notified = [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')
  say(
    `strangers: ${notified}; served after ${milliseconds(quantile(served, 0.5))} (p50), ${milliseconds(quantile(served, 0.99))} (p99)\n`,
  )
}

interface Slice {
  perSecond: number
  requests: number
  /** Of the server, all its threads. */
  cpuMs: number
}

/**
 * By requests a second, which all that runs beside disturbs, and by the server's processor time: what a follow costs,
 * with all that is made anew because of it, is no more there for requests.
 */
function compared(quiet: readonly Slice[], followed: readonly Slice[], follows: number): string[] {
  const median = (slices: readonly Slice[]) =>
    quantile(
      slices.map(({ perSecond }) => perSecond),
      0.5,
    )
  const sum = (slices: readonly Slice[], of: 'requests' | 'cpuMs') =>
    slices.reduce((total, slice) => total + slice[of], 0)
  const request = sum(quiet, 'cpuMs') / sum(quiet, 'requests')
  const one = Math.max(0, sum(followed, 'cpuMs') - sum(followed, 'requests') * request) / follows
  const [before, under] = [median(quiet), median(followed)]
  return [
    before.toFixed(0),
    under.toFixed(0),
    times(under / before),
    `${request.toFixed(3)} ms`,
    milliseconds(one),
    times(1 - (followsASecond * one) / 1000),
  ]
}

/** Requests a second of what is cached, while no one and while someone follows. */
async function underFollows(home: Home, shop: Shop): Promise<void> {
  const product = await startProduct(home)
  await backgroundIdle([product], 4_000)
  const people = new ApiClient(product.baseUrl)
  const paths = ['/api/shop/1', '/products/all', '/', `/shop/${shop.followedUsername}`]
  let follower = 0
  let running: ReturnType<typeof setInterval> | null = null
  const under: Promise<unknown>[] = []
  const follow = () => {
    const { buyer, sellerId } = shop.follow(follower++)
    const body = { user_id: buyer.userId, subscriber_id: sellerId, type: 'teacher' as const }
    under.push(people.as(buyer.token).teacherFollow({ body }))
  }
  const slice = async (path: string): Promise<Slice> => {
    const cpuBefore = await processCpu(product.baseUrl)
    const { requests, duration, non2xx, errors, timeouts } = await autocannon({
      url: `${product.baseUrl}${path}`,
      connections: 50,
      duration: 4,
      headers: browserHeaders,
    })
    if (non2xx + errors + timeouts > 0) throw new Error(`${path}: ${non2xx} refused, ${errors} broken`)
    const cpuMs = 1000 * ((await processCpu(product.baseUrl)) - cpuBefore)
    return { perSecond: requests.total / duration, requests: requests.total, cpuMs }
  }
  try {
    const rows: Row[] = []
    for (const path of paths) {
      await slice(path)
      const quiet: Slice[] = []
      const followed: Slice[] = []
      const before = follower
      for (let turn = 0; turn < turns; turn++) {
        quiet.push(await slice(path))
        running = setInterval(follow, 1000 / followsASecond)
        followed.push(await slice(path))
        clearInterval(running)
        await Promise.all(under.splice(0))
      }
      rows.push([path, ...compared(quiet, followed, follower - before)])
    }
    const heads = ['cached', 'req/s, quiet', `${followsASecond} follows a second`, 'to quiet']
    say(table([...heads, 'CPU a request', 'CPU a follow', 'to quiet by CPU'], rows))
    say(`${follower} follows of ${shop.sellers} sellers; the shop is that of one of them\n`)
  } finally {
    if (running) clearInterval(running)
    people.close()
    await product.stop()
  }
}

interface Shop {
  next(): { buyer: Buyer; product: Stock }
  follow(n: number): { buyer: Buyer; sellerId: number }
  followedUsername: string
  sellers: number
}

async function openShop(home: Home): Promise<Shop> {
  const { stock, people } = await onPlatform(home, async platform => ({
    stock: await makeStock(platform, { sellers: 4, each: 10, free: false }),
    people: await makeBuyers(platform, 1_000),
  }))
  const client = new pg.Client({ connectionString: home.databaseUrl ?? '' })
  await client.connect()
  const { rows } = await client.query<{ id: string; username: string }>(
    `select distinct card.teacher_id as id, account.username from product_cards card
     join profiles profile on profile.id = card.teacher_id join accounts account on account.id = profile.account_id
     where card.listed and card.centre_id is null and card.product_id < 10000000 order by 1 limit 20`,
  )
  await client.end()
  let sales = 0
  const at = <T>(list: readonly T[], place: number): T => {
    const one = list[place % list.length]
    if (one === undefined) throw new Error('There is nothing to take from')
    return one
  }
  return {
    next: () => {
      const place = sales++
      // A product for each round through all people: no one buys the same twice.
      return { buyer: at(people, place), product: at(stock, place + Math.floor(place / people.length)) }
    },
    follow: n => ({ buyer: at(people, Math.floor(n / rows.length)), sellerId: Number(at(rows, n).id) }),
    followedUsername: at(rows, 0).username,
    sellers: rows.length,
  }
}

await buildIfStale()
const home = await makeHome({ postgres: true, keptIn: values.data })
try {
  const first = await startProduct(home, { demo: true })
  await backgroundIdle([first])
  await first.stop()
  const began = performance.now()
  await growTo(home.databaseUrl ?? '', size)
  say(`${size.toLocaleString('en')} products after ${((performance.now() - began) / 1000).toFixed(0)} s`)
  const shop = await openShop(home)
  say(
    `${values['at-once']} strangers at once; ${turns} turns of ${seconds} s each; database ${home.engine}, ` +
      `${navigator.hardwareConcurrency} processors for all; log level warn\n`,
  )
  if (values.part.includes('load')) await underLoad(home, shop)
  if (values.part.includes('follows')) await underFollows(home, shop)
} finally {
  await home.remove()
}
