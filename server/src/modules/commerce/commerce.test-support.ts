import { sql } from 'drizzle-orm'
import type { TestApp } from '#server/testing/app.ts'
import { confirmCard } from '#server/testing/orders.ts'
import type { TestPerson } from '#server/testing/people.ts'
import type { CommerceContext } from './commerce.context.ts'
import { giftLine } from './kinds/gift-line.ts'
import type { LineKind } from './kinds/line-kind.ts'
import { LineKinds } from './kinds/line-kinds.ts'
import { productLine } from './kinds/product-line.ts'

/** For calling use cases past the calls of the contract. */
export const contextOf = ({ platform }: TestApp, ...furtherKinds: readonly LineKind[]): CommerceContext => ({
  ...platform,
  kinds: new LineKinds([productLine, ...furtherKinds, giftLine]),
})

interface OrderMore {
  amount?: number
  provider?: 'card' | 'alipay'
  save_card?: boolean
  coupon?: string
  learner_id?: number | null
}

export const openOrder = (
  t: TestApp,
  buyer: TestPerson,
  productIds: readonly number[],
  more: OrderMore = {},
) => {
  const { amount, ...body } = more
  return t.api(buyer.token).paymentIntent({
    query: { amount },
    body: { products: productIds.map(course_id => ({ course_id })), ...body },
  })
}

/** From the open order to what the browser calls last. */
export async function buy(
  t: TestApp,
  buyer: TestPerson,
  productIds: readonly number[],
  more: OrderMore = {},
) {
  const intent = await openOrder(t, buyer, productIds, more)
  await confirmCard(t, buyer, intent.clientSecret)
  const stored = await t.api(buyer.token).paymentStore({ body: { transaction_id: intent.transaction_id } })
  return { ...intent, ...stored }
}

/** What the sandbox has charged for these orders, and what we think of it. */
export async function booksOf(t: TestApp, orderId: number) {
  const { rows } = await t.platform.db.execute<{
    state: string
    charges: number
    charged: number
    posted: number
    sum: number
  }>(sql`
    select paid.state,
      (select count(*)::int from sandbox_charges charge join payments on payments.intent_id = charge.intent_id
        where payments.order_id = paid.id) as charges,
      (select coalesce(sum(charge.amount_cents), 0)::int from sandbox_charges charge
        join payments on payments.intent_id = charge.intent_id where payments.order_id = paid.id) as charged,
      (select coalesce(sum(entry.amount_cents), 0)::int from ledger_entries entry
        join ledger_postings posting on posting.id = entry.posting_id
        where posting.key = 'payment:' || paid.id and entry.amount_cents > 0) as posted,
      (select coalesce(sum(entry.amount_cents), 0)::int from ledger_entries entry
        join ledger_postings posting on posting.id = entry.posting_id where posting.order_id = paid.id) as sum
    from orders paid where paid.id = ${orderId}`)
  return rows[0]
}

export async function ownedOf(t: TestApp, { userId }: TestPerson): Promise<number[]> {
  const { rows } = await t.platform.db.execute<{ id: string }>(sql`
    select product_id as id from entitlements where user_id = ${userId} and ended_at is null order by product_id`)
  return rows.map(({ id }) => Number(id))
}
