import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '#contract/kit/client.ts'
import type { Buyer, Stock } from './chaos-fixtures.ts'
import { type ApiClient, goodCard } from './shopper.ts'

/** What no one may be told, whatever the database does. */
export interface Tally {
  /** Purchases whose last call was answered with success. */
  acknowledged: { userId: number; productId: number }[]
  /** Answers by what they were: 'ok' and refusal codes. */
  writes: Map<string, number>
  reads: Map<string, number>
  strange: string[]
}

export const newTally = (): Tally => ({ acknowledged: [], writes: new Map(), reads: new Map(), strange: [] })

const more = (counts: Map<string, number>, what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)

/** Allowed while the database is away, and just after: an order that was interrupted is there or not. */
const ordinary = new Set([
  'unavailable',
  'payment_unavailable',
  'payment_under_way',
  'payment_unfinished',
  'order_nothing',
  'price_changed',
])

/** Buys one product after the other for one buyer after the other, on both servers in turn. */
export async function write(
  clients: readonly ApiClient[],
  purchases: Iterator<{ buyer: Buyer; product: Stock }>,
  tally: Tally,
  isOver: () => boolean,
): Promise<void> {
  for (let turn = 0; !isOver(); turn++) {
    const next = purchases.next()
    if (next.done) throw new Error('There are fewer purchases than time')
    const { buyer, product } = next.value
    const api = clients[turn % clients.length]?.as(buyer.token)
    if (!api) return
    try {
      const intent = await api.paymentIntent({
        query: { amount: product.priceCents, type: 'single' },
        body: { products: [{ course_id: product.id }] },
      })
      const { clientSecret, transaction_id } = intent
      await api.sandboxConfirm({ body: { clientSecret, card: goodCard('Lee Mei Ling') } })
      await api.paymentStore({ body: { transaction_id, amount: product.priceCents } })
      tally.acknowledged.push({ userId: buyer.userId, productId: product.id })
      more(tally.writes, 'ok')
    } catch (error) {
      note(error, tally.writes, tally)
      await sleep(200)
    }
  }
}

/** Looks at what everyone sees and at what is the buyer's own. */
export async function read(
  client: ApiClient,
  buyer: Buyer,
  product: Stock,
  tally: Tally,
  isOver: () => boolean,
): Promise<void> {
  const visitor = client.as(null)
  const own = client.as(buyer.token)
  const views = [
    () => visitor.productView({ params: { id: product.id } }),
    () => visitor.shelfView({ params: { page: 1 }, query: {} }),
    () => own.userGet({ query: { id: buyer.userId } }),
  ]
  for (let turn = 0; !isOver(); turn++) {
    try {
      await views[turn % views.length]?.()
      more(tally.reads, 'ok')
    } catch (error) {
      note(error, tally.reads, tally)
    }
    await sleep(100)
  }
}

function note(error: unknown, counts: Map<string, number>, tally: Tally): void {
  if (error instanceof ApiError && ordinary.has(error.body.code)) {
    more(counts, error.body.code)
    return
  }
  more(counts, 'strange')
  tally.strange.push(error instanceof Error ? error.message : String(error))
}
