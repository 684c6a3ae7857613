import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { payRefund } from '../commerce.jobs.definitions.ts'
import { type OrderLine, type Refund, refundLines, refunds } from '../commerce.tables.ts'

/** The reason of refunds whose buyers are told of all of them at once, when their seller is closed. */
export const sellerClosed = 'closed'

/** The refunded part of a line. */
export interface RefundPart {
  line: OrderLine
  amountCents: number
}

export const wholeLines = (lines: readonly OrderLine[]): RefundPart[] =>
  lines.map(line => ({ line, amountCents: line.priceCents }))

export interface NewRefund {
  orderId: number
  key: string
  parts: readonly RefundPart[]
  reason: string
  staffId: number | null
  at: Date
}

/** Recorded before the provider is asked, so that the job makes up for a crash in between. */
export async function requestRefund(
  platform: Pick<Platform, 'jobs'>,
  tx: Tx,
  refund: NewRefund,
): Promise<Refund> {
  const { parts, at, ...rest } = refund
  const amountCents = parts.reduce((sum, part) => sum + part.amountCents, 0)
  const [row] = await tx
    .insert(refunds)
    .values({ ...rest, amountCents, state: 'requested', createdAt: at })
    .returning()
  if (!row) throw new Error('The refund was not written')
  await insertParts(tx, row.id, parts)
  await platform.jobs.enqueue(tx, payRefund, { refundId: row.id })
  return row
}

async function insertParts(tx: Tx, refundId: number, parts: readonly RefundPart[]): Promise<void> {
  await tx
    .insert(refundLines)
    .values(parts.map(({ line, amountCents }) => ({ refundId, lineId: line.id, amountCents })))
}

/** One that the provider made on its own, so it isn't requested. */
export async function recordRefund(
  tx: Tx,
  refund: Omit<NewRefund, 'staffId'> & { providerRefundId: string },
): Promise<Refund> {
  const { parts, at, ...rest } = refund
  const amountCents = parts.reduce((sum, part) => sum + part.amountCents, 0)
  const [row] = await tx
    .insert(refunds)
    .values({ ...rest, staffId: null, amountCents, state: 'done', createdAt: at, doneAt: at })
    .returning()
  if (!row) throw new Error('The refund was not written')
  await insertParts(tx, row.id, parts)
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

/** By line, what was refunded, or is about to be. */
export async function sumRefunded(
  db: Db,
  orderIds: readonly number[],
  states: readonly Refund['state'][] = ['requested', 'pending', 'done'],
): Promise<ReadonlyMap<number, number>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select({ id: refundLines.lineId, cents: sql<string>`sum(${refundLines.amountCents})` })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(and(inArray(refunds.orderId, [...orderIds]), inArray(refunds.state, [...states])))
    .groupBy(refundLines.lineId)
  return new Map(rows.map(({ id, cents }) => [id, Number(cents)]))
}

/** What is left of paid lines: a refund never exceeds what was paid. */
export async function partsLeft(db: Db, orderId: number, lines: readonly OrderLine[]): Promise<RefundPart[]> {
  const refunded = await sumRefunded(db, [orderId])
  return lines
    .filter(({ state }) => state === 'paid')
    .map(line => ({ line, amountCents: line.priceCents - (refunded.get(line.id) ?? 0) }))
    .filter(({ amountCents }) => amountCents > 0)
}

/** Lines of which a later refund is done: it is why they ended, not this one. */
export async function linesRefundedAfter(db: Db, { id, orderId }: Refund): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ lineId: refundLines.lineId })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(and(eq(refunds.orderId, orderId), eq(refunds.state, 'done'), gt(refunds.id, id)))
  return new Set(rows.map(({ lineId }) => lineId))
}

/** Lines of an order with the part that a refund covers. */
export async function listParts(
  db: Db,
  refundId: number,
  lines: readonly OrderLine[],
): Promise<RefundPart[]> {
  const rows = await db.select().from(refundLines).where(eq(refundLines.refundId, refundId))
  return lines.flatMap(line => {
    const row = rows.find(({ lineId }) => lineId === line.id)
    return row ? [{ line, amountCents: row.amountCents }] : []
  })
}

export function listRefunds(db: Db, orderIds: readonly number[]): Promise<Refund[]> {
  if (orderIds.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(refunds)
    .where(inArray(refunds.orderId, [...orderIds]))
    .orderBy(asc(refunds.id))
}

/** Refunds that the provider hasn't finished and wasn't asked about recently. */
export function listPendingRefunds(db: Db, before: Date, limit: number): Promise<Refund[]> {
  return db
    .select()
    .from(refunds)
    .where(and(eq(refunds.state, 'pending'), lte(refunds.createdAt, before)))
    .orderBy(asc(refunds.createdAt))
    .limit(limit)
}

/** Lines of a failed refund; null if they were refunded in another way since. */
export async function findOwedParts(
  db: Db,
  { id, orderId }: Refund,
  lines: readonly OrderLine[],
): Promise<RefundPart[] | null> {
  const [parts, refunded] = await Promise.all([listParts(db, id, lines), sumRefunded(db, [orderId])])
  const fits = parts.every(
    ({ line, amountCents }) => (refunded.get(line.id) ?? 0) + amountCents <= line.priceCents,
  )
  return fits ? parts : null
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
