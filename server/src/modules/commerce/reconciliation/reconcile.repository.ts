import { and, asc, between, desc, eq, gt, gte, inArray, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import { orderLines, orders, payments, reconciliations } from '../commerce.tables.ts'
import type { Given, PaidLine } from '../kinds/line-kind.ts'

const most = 1000

/** Payments without an outcome: pending ones of a period, and all authorised ones. */
export function listPending(db: Db, from: Date, to: Date) {
  return db
    .select({ orderId: payments.orderId, provider: payments.provider, intentId: payments.intentId })
    .from(payments)
    .where(
      and(
        or(
          and(eq(payments.state, 'pending'), gte(payments.createdAt, from)),
          eq(payments.state, 'authorised'),
        ),
        lte(payments.createdAt, to),
      ),
    )
    .orderBy(asc(payments.id))
    .limit(most)
}

/**
 * What we refunded to the buyer of an order, according to the ledger; a payment reversed by a bank isn't a refund
 * there.
 */
export async function refundedByLedger(db: Db, orderId: number): Promise<number> {
  const { rows } = await db.execute<{ cents: string }>(sql`
    select coalesce(-sum(entry.amount_cents), 0) as cents
    from ledger_postings posting join ledger_entries entry on entry.posting_id = posting.id
    where posting.order_id = ${orderId} and posting.kind = 'refund'
      and posting.key not like 'dispute%' and entry.account like 'provider:%'`)
  return Number(rows[0]?.cents ?? 0)
}

/** Checked although a constraint forbids it. */
export async function findUnbalanced(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select posting_id as id from ledger_entries group by posting_id having sum(amount_cents) <> 0 limit ${most}`)
  return rows.map(({ id }) => Number(id))
}

/** Paid orders for which the ledger has another amount, or none. */
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

/** Paid lines of a kind, of orders paid within a period, by ID. */
export function listPaidLines(
  db: Db,
  range: { kind: string; from: Date; to: Date; afterId: number; limit: number },
): Promise<PaidLine[]> {
  return db
    .select({
      id: orderLines.id,
      userId: orderLines.userId,
      itemId: orderLines.itemId,
      priceCents: orderLines.priceCents,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orderLines.kind, range.kind),
        eq(orderLines.state, 'paid'),
        gt(orderLines.id, range.afterId),
        between(orders.paidAt, range.from, range.to),
      ),
    )
    .orderBy(asc(orderLines.id))
    .limit(range.limit)
}

/** Of what buyers have of a kind, items without a paid line, by ID. */
export async function findWithoutPaidLine(db: Db, kind: string, given: readonly Given[]): Promise<number[]> {
  const column = (of: (one: Given) => number) => sql.param(given.map(of))
  const { rows } = await db.execute<{ id: string }>(sql`
    select held.id from unnest(${column(({ id }) => id)}::bigint[], ${column(({ userId }) => userId)}::bigint[],
      ${column(({ itemId }) => itemId)}::bigint[]) as held (id, user_id, item_id)
    where not exists (
      select from order_lines line
      where line.user_id = held.user_id and line.kind = ${kind} and line.item_id = held.item_id
        and line.state = 'paid')
    order by held.id`)
  return rows.map(({ id }) => Number(id))
}

/** The latest comparisons, newest first. */
export const listRuns = (db: Db, limit: number) =>
  db.select().from(reconciliations).orderBy(desc(reconciliations.id)).limit(limit)

/** For their numbers. */
export async function listOrderDates(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; createdAt: Date }[]> {
  if (ids.length === 0) return []
  return db
    .select({ id: orders.id, createdAt: orders.createdAt })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
}
