import { and, asc, eq, inArray, lte, ne } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { payRefund } from './commerce.jobs.definitions.ts'
import { type OrderLine, type Refund, refundLines, refunds } from './commerce.tables.ts'

export interface NewRefund {
  orderId: number
  key: string
  lines: readonly OrderLine[]
  reason: string
  staffId: number | null
  at: Date
}

/** Written down before the provider is asked, so that a crash in between is made good by the job. */
export async function requestRefund(platform: Platform, tx: Tx, refund: NewRefund): Promise<Refund> {
  const { lines, at, ...rest } = refund
  const amountCents = lines.reduce((sum, { priceCents }) => sum + priceCents, 0)
  const [row] = await tx
    .insert(refunds)
    .values({ ...rest, amountCents, state: 'requested', createdAt: at })
    .returning()
  if (!row) throw new Error('The refund was not written')
  await tx.insert(refundLines).values(lines.map(({ id }) => ({ refundId: row.id, lineId: id })))
  await platform.jobs.enqueue(tx, payRefund, { refundId: row.id })
  return row
}

/** One that the provider has made by itself: nobody has to be asked for it. */
export async function recordRefund(
  tx: Tx,
  refund: Omit<NewRefund, 'staffId'> & { providerRefundId: string },
): Promise<Refund> {
  const { lines, at, ...rest } = refund
  const amountCents = lines.reduce((sum, { priceCents }) => sum + priceCents, 0)
  const [row] = await tx
    .insert(refunds)
    .values({ ...rest, staffId: null, amountCents, state: 'done', createdAt: at, doneAt: at })
    .returning()
  if (!row) throw new Error('The refund was not written')
  await tx.insert(refundLines).values(lines.map(({ id }) => ({ refundId: row.id, lineId: id })))
  return row
}

export async function findRefund(db: Db, id: number): Promise<Refund | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id))
  return row
}

export async function findRefundByKey(db: Db, key: string): Promise<Refund | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.key, key))
  return row
}

export async function lockRefund(tx: Tx, id: number): Promise<Refund> {
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
  if (!row) throw new Error(`Refund ${id} is not there`)
  return row
}

export async function changeRefund(
  tx: Tx,
  id: number,
  change: Partial<Pick<Refund, 'state' | 'providerRefundId' | 'failure' | 'doneAt'>>,
): Promise<void> {
  await tx.update(refunds).set(change).where(eq(refunds.id, id))
}

/** Lines that are being given back or have been. */
export async function listRefundedLines(db: Db, orderId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ id: refundLines.lineId })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(and(eq(refunds.orderId, orderId), ne(refunds.state, 'failed')))
  return new Set(rows.map(({ id }) => id))
}

export async function listLineIds(db: Db, refundId: number): Promise<number[]> {
  const rows = await db
    .select({ id: refundLines.lineId })
    .from(refundLines)
    .where(eq(refundLines.refundId, refundId))
  return rows.map(({ id }) => id)
}

export function listRefunds(db: Db, orderIds: readonly number[]): Promise<Refund[]> {
  if (orderIds.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(refunds)
    .where(inArray(refunds.orderId, [...orderIds]))
    .orderBy(asc(refunds.id))
}

/** Requested so long ago that its job must have given up. */
export function listWaitingRefunds(db: Db, before: Date, limit: number): Promise<Refund[]> {
  return db
    .select()
    .from(refunds)
    .where(and(eq(refunds.state, 'requested'), lte(refunds.createdAt, before)))
    .orderBy(asc(refunds.createdAt))
    .limit(limit)
}
