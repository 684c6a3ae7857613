import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Dispute } from '#server/platform/payments/payment-provider.ts'
import { markPeople } from '../../accounts/index.ts'
import {
  disputeAnswers,
  disputes,
  type Order,
  type OrderDispute,
  orders,
  payments,
} from '../commerce.tables.ts'
import { ordersFound } from '../orders/staff-orders.repository.ts'
import { mayDisputeBecome } from './dispute.states.ts'

/**
 * Records a dispute's state, and returns the previous one: null if it is new. An older state than the known one
 * changes nothing. The order is locked.
 */
export async function recordDispute(
  tx: Tx,
  { id: orderId, provider, userId }: Pick<Order, 'id' | 'provider' | 'userId'>,
  told: Dispute,
  at: Date,
): Promise<{ dispute: OrderDispute; before: OrderDispute['state'] | null }> {
  const facts = { amountCents: told.amountCents, reason: told.reason, dueAt: told.dueAt }
  const closedAt = told.state === 'open' ? null : at
  const [known] = await tx
    .select()
    .from(disputes)
    .where(and(eq(disputes.provider, provider), eq(disputes.providerDisputeId, told.id)))
  if (!known) {
    const [dispute] = await tx
      .insert(disputes)
      .values({
        ...facts,
        ...{ orderId, provider, userId, providerDisputeId: told.id, state: told.state, closedAt },
        openedAt: told.openedAt,
      })
      .returning()
    if (!dispute) throw new Error('The dispute was not written')
    await markPeople(tx, [userId], 'disputes')
    return { dispute, before: null }
  }
  const moves = mayDisputeBecome(known.state, told.state)
  if (!moves && known.state !== told.state) return { dispute: known, before: known.state }
  const change = moves ? { ...facts, state: told.state, closedAt } : facts
  await tx.update(disputes).set(change).where(eq(disputes.id, known.id))
  return { dispute: { ...known, ...change }, before: known.state }
}

export async function findDispute(db: Db, id: number): Promise<OrderDispute | undefined> {
  const [row] = await db.select().from(disputes).where(eq(disputes.id, id))
  return row
}

/** For each order, newest last. */
export function listDisputesOf(db: Db, orderIds: readonly number[]): Promise<OrderDispute[]> {
  if (orderIds.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(disputes)
    .where(inArray(disputes.orderId, [...orderIds]))
    .orderBy(asc(disputes.openedAt), asc(disputes.id))
}

/** Those without a known outcome, to ask about. */
export async function listOpenDisputes(
  db: Db,
  limit: number,
): Promise<{ provider: string; intentId: string }[]> {
  return db
    .select({ provider: payments.provider, intentId: payments.intentId })
    .from(disputes)
    .innerJoin(payments, eq(payments.orderId, disputes.orderId))
    .where(eq(disputes.state, 'open'))
    .orderBy(asc(disputes.openedAt))
    .limit(limit)
}

export const disputeSorts = ['opened', '-opened', 'due', '-due'] as const

export interface DisputeSearch {
  q: string
  state: OrderDispute['state'] | undefined
  sort: (typeof disputeSorts)[number]
  /** Opened from this moment on, and before that one. */
  from: Date | undefined
  before: Date | undefined
}

/** With the time of the order, which is part of its number. */
export type ListedDispute = OrderDispute & Pick<Order, 'createdAt'>

export async function searchDisputes(
  db: Db,
  { q, state, sort, from, before }: DisputeSearch,
  { limit, offset, countLimit }: { limit: number; offset: number; countLimit: number },
): Promise<{ rows: ListedDispute[]; count: number; morePeople: boolean }> {
  const found = q === '' ? null : await ordersFound(db, q, { orderId: sql`order_id`, mark: 'disputes' })
  const where = and(
    state === undefined ? undefined : eq(disputes.state, state),
    from && gte(disputes.openedAt, from),
    before && lt(disputes.openedAt, before),
    found ? sql`(${disputes.providerDisputeId} = ${q} or ${found.where})` : undefined,
  )
  const column = sort.endsWith('due') ? disputes.dueAt : disputes.openedAt
  const way = sort.startsWith('-') ? desc : asc
  const rows = await db
    .select()
    .from(disputes)
    .where(where)
    .orderBy(way(column), way(disputes.id))
    .limit(limit)
    .offset(offset)
  const [count, placed] = await Promise.all([
    countDisputes(db, where, countLimit),
    db
      .select({ id: orders.id, createdAt: orders.createdAt })
      .from(orders)
      .where(
        inArray(
          orders.id,
          rows.map(({ orderId }) => orderId),
        ),
      ),
  ])
  const createdAt = new Map(placed.map(order => [order.id, order.createdAt]))
  return {
    rows: rows.map(row => ({ ...row, createdAt: createdAt.get(row.orderId) ?? row.openedAt })),
    count,
    morePeople: found?.morePeople ?? false,
  }
}

async function countDisputes(db: Db, where: SQL | undefined, countLimit: number): Promise<number> {
  const counted = db
    .select({ id: disputes.id })
    .from(disputes)
    .where(where)
    .limit(countLimit + 1)
    .as('counted')
  const [total] = await db.select({ count: sql<number>`count(*)::int` }).from(counted)
  return total?.count ?? 0
}

export const countOpenDisputes = (db: Db): Promise<number> =>
  countDisputes(db, eq(disputes.state, 'open'), 1000)

/** For the people who have to answer them: those whose evidence has been sent wait for the bank. */
export const countUnansweredDisputes = (db: Db): Promise<number> =>
  countDisputes(
    db,
    and(
      eq(disputes.state, 'open'),
      sql`not exists (select 1 from ${disputeAnswers}
        where ${disputeAnswers.disputeId} = ${disputes.id} and ${disputeAnswers.state} <> 'refused')`,
    ),
    1000,
  )
