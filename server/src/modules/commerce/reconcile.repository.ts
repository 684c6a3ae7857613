import { and, asc, eq, gte, lte, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import { orders, payments } from './commerce.tables.ts'

const most = 1000

/** Payments nobody has heard the end of, of orders that are still open. */
export function listPending(db: Db, from: Date, to: Date) {
  return db
    .select({ orderId: payments.orderId, provider: payments.provider, intentId: payments.intentId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.state, 'pending'), gte(payments.createdAt, from), lte(payments.createdAt, to)))
    .orderBy(asc(payments.id))
    .limit(most)
}

/** What has gone back to the buyer of an order, by the ledger. */
export async function refundedByLedger(db: Db, orderId: number): Promise<number> {
  const { rows } = await db.execute<{ cents: string }>(sql`
    select coalesce(-sum(entry.amount_cents), 0) as cents
    from ledger_postings posting join ledger_entries entry on entry.posting_id = posting.id
    where posting.order_id = ${orderId} and posting.kind = 'refund' and entry.account like 'provider:%'`)
  return Number(rows[0]?.cents ?? 0)
}

/** The constraint makes this impossible; it is looked at all the same. */
export async function findUnbalanced(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select posting_id as id from ledger_entries group by posting_id having sum(amount_cents) <> 0 limit ${most}`)
  return rows.map(({ id }) => Number(id))
}

/** Paid orders of which the ledger says another sum, or nothing. */
export async function findWronglyPosted(db: Db, from: Date): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select paid.id from orders paid
    left join ledger_postings posting on posting.key = 'payment:' || paid.id
    left join ledger_entries entry on entry.posting_id = posting.id and entry.account = 'provider:' || paid.provider
    where paid.paid_at >= ${from} and paid.provider <> 'none'
      and coalesce(entry.amount_cents, 0) <> paid.total_cents
    limit ${most}`)
  return rows.map(({ id }) => Number(id))
}

/** What was paid for and can't be opened, of buyers who are still there. */
export async function findLinesWithoutAccess(
  db: Db,
  from: Date,
  to: Date,
): Promise<{ userId: number; productId: number; paid: boolean }[]> {
  const { rows } = await db.execute<{ user_id: string; product_id: string; paid: boolean }>(sql`
    select line.user_id, line.product_id, line.price_cents > 0 as paid
    from order_lines line
    join orders bought on bought.id = line.order_id
    join profiles buyer on buyer.id = line.user_id
    join accounts account on account.id = buyer.account_id
    where line.state = 'paid' and line.product_id is not null and account.deleted_at is null
      and bought.paid_at between ${from} and ${to}
      and not exists (
        select from entitlements held
        where held.user_id = line.user_id and held.product_id = line.product_id and held.ended_at is null
          and held.source in ('purchase', case when line.price_cents = 0 then 'free' else 'purchase' end))
    limit ${most}`)
  return rows.map(({ user_id, product_id, paid }) => ({
    userId: Number(user_id),
    productId: Number(product_id),
    paid,
  }))
}

/** What is open as bought although nobody paid for it. */
export async function listPurchasesWithoutLine(db: Db, from: Date, to: Date): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select held.id from entitlements held
    where held.source = 'purchase' and held.ended_at is null and held.created_at between ${from} and ${to}
      and not exists (
        select from order_lines line
        where line.user_id = held.user_id and line.product_id = held.product_id and line.state = 'paid')
    order by held.id limit ${most}`)
  return rows.map(({ id }) => Number(id))
}
