import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Buyer, type Clerk, makeBuyers, makeClerks, onPlatform } from './chaos-fixtures.ts'
import { heldOf } from './closure-audit.ts'
import { backgroundIdle, type Home, type Product, startProduct } from './product.ts'
import { makeClasses, type PlaceStock } from './seat-fixtures.ts'
import { type Api, ApiClient, goodCard } from './shopper.ts'

export interface ClosureOptions {
  /** Learners who have paid for a class of the centre. */
  size: number
  /** How often the process that closes it is killed. */
  kills: number
  clients: number
  say(line: string): void
}

export interface Closure {
  centreId: number
  learners: number
  refundCents: number
  boughtMs: number
  /** From the call that closes the centre until the last refund is back with its buyer. */
  closedMs: number
  previewMs: number
  closeMs: number
  /** After so many refunds the process was killed. */
  killedAt: number[]
  restartMs: number[]
  progress: Awaited<ReturnType<Api['adminSellerClosing']>>['closing']
  account: Awaited<ReturnType<typeof heldOf>>
}

const seatsEach = 25
/** As the page does; of few learners more often, or the kills would come too late. */
const pollMs = (size: number) => (size > 500 ? 5000 : 500)
const longestMs = 20 * 60_000

interface Fixtures {
  centreId: number
  clerk: Clerk
  people: Buyer[]
  places: PlaceStock[]
}

const makeFixtures = (home: Home, size: number): Promise<Fixtures> =>
  onPlatform(home, async platform => {
    const places = await makeClasses(platform, {
      count: Math.ceil(size / seatsEach),
      kinds: [{ seats: seatsEach, needsApproval: false }],
    })
    const { rows } = await platform.db.execute<{ id: string }>(sql`
      insert into centres (username, name, name_zh) values ('brightway', 'Brightway Centre', '明路教育') returning id`)
    const centreId = z.coerce.number().parse(rows[0]?.id)
    await platform.db.execute(sql`update classes set centre_id = ${centreId}`)
    const [clerk] = await makeClerks(platform, 1)
    if (!clerk) throw new Error('No clerk was made')
    return { centreId, clerk, people: await makeBuyers(platform, size), places }
  })

/** Everyone pays for a seat, so many at once, through the product as browsers do. */
async function buyAll(client: ApiClient, { people, places }: Fixtures, clients: number): Promise<void> {
  let next = 0
  const buyNext = async () => {
    for (let place = next++; place < people.length; place = next++) {
      const [buyer, stock] = [people[place], places[Math.floor(place / seatsEach)]]
      if (!buyer || !stock) throw new Error('There is no seat for everyone')
      const api = client.as(buyer.token)
      const { clientSecret } = await api.paymentIntent({
        query: { amount: stock.priceCents },
        body: { classes: [stock.classId] },
      })
      await api.sandboxConfirm({ body: { clientSecret, card: goodCard('Lee Mei Ling') } })
      const { enrolments } = await api.classEnroll({ body: { classes: [stock.classId] } })
      if (enrolments[0]?.state !== 'confirmed') throw new Error('A seat was paid for and not given')
    }
  }
  await Promise.all(Array.from({ length: clients }, buyNext))
}

/** A centre is closed, and the process that refunds its learners is killed again and again. */
export async function closeUnderKills(home: Home, options: ClosureOptions): Promise<Closure> {
  const { size, kills, clients, say } = options
  const fixtures = await makeFixtures(home, size)
  const { centreId, clerk } = fixtures
  let product = await startProduct(home)
  let client = new ApiClient(product.baseUrl)
  const killedAt: number[] = []
  const restartMs: number[] = []
  try {
    const bought = performance.now()
    await buyAll(client, fixtures, clients)
    const boughtMs = performance.now() - bought
    say(`${size} learners have paid in ${Math.round(boughtMs / 1000)} s`)

    // What the purchases left to do is no part of closing.
    await backgroundIdle([product])
    const staff = client.as(clerk.token)
    await staff.staffPasswordConfirm({ body: { password: clerk.password } })
    const body = { centre_id: centreId, reason: 'The centre has told us it will not teach any more.' }
    const previewed = performance.now()
    const { preview } = await staff.adminSellerClose({ body: { ...body, dry_run: true } })
    const previewMs = performance.now() - previewed
    const began = performance.now()
    await staff.adminSellerClose({ body })
    const closeMs = performance.now() - began

    for (;;) {
      const { closing } = await client.as(clerk.token).adminSellerClosing({ body: { centre_id: centreId } })
      if (!closing) throw new Error('The centre is not closed')
      const killAt = Math.floor(((killedAt.length + 1) * size) / (kills + 1))
      if (killedAt.length < kills && closing.done >= Math.min(killAt, size - 1)) {
        client.close()
        await product.kill()
        killedAt.push(closing.done)
        product = await startProduct(home)
        client = new ApiClient(product.baseUrl)
        restartMs.push(product.startedInMs)
        say(`killed after ${closing.done} refunds, ready again in ${Math.round(product.startedInMs)} ms`)
        continue
      }
      if (closing.finished_at && closing.refunded >= closing.refund && closing.done === closing.all) {
        const closedMs = performance.now() - began
        await stop(product, client)
        const account = await heldOf(home, centreId)
        return {
          ...{ centreId, learners: size, refundCents: preview?.refund ?? 0, boughtMs, closedMs, previewMs },
          ...{ closeMs, killedAt, restartMs, progress: closing, account },
        }
      }
      if (performance.now() - began > longestMs)
        throw new Error(`Not closed in time: ${JSON.stringify(closing)}`)
      await sleep(pollMs(size))
    }
  } finally {
    await stop(product, client)
  }
}

async function stop(product: Product, client: ApiClient): Promise<void> {
  client.close()
  await product.stop()
}
