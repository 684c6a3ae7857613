import { and, asc, count as countRows, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { DifferenceFacts, DifferenceKind } from '#contract/rules/differences.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { refunds } from '../commerce.tables.ts'
import { type BookDifferenceRow, bookDifferences } from './books.tables.ts'

const { id, key, state, foundAt, settledAt } = bookDifferences

export interface SeenDifference {
  kind: DifferenceKind
  detail: DifferenceFacts
}

/** One name however often it is seen, whatever the amounts are by then. */
export function differenceKey({ kind, detail }: SeenDifference): string {
  const about = [
    'refund',
    'line',
    'account',
    'order',
    'intent',
    'payout',
    'posting',
    'entitlement',
    'provider',
  ].find(name => name in detail)
  return `${kind}:${about ?? 'all'}-${about ? detail[about] : ''}`
}

/** Returns those that are new, or reappear after they seemed settled; one that someone has closed stays closed. */
export async function writeSeen(
  db: Db,
  seen: readonly SeenDifference[],
  at: Date,
): Promise<SeenDifference[]> {
  if (seen.length === 0) return []
  const rows = new Map(seen.map(one => [differenceKey(one), one]))
  const known = await db
    .select({ key, state })
    .from(bookDifferences)
    .where(inArray(key, [...rows.keys()]))
  const open = new Set(
    known.filter(row => row.state === 'open' || row.state === 'closed').map(row => row.key),
  )
  await db
    .insert(bookDifferences)
    .values(
      [...rows].map(([name, { kind, detail }]) => ({
        key: name,
        kind,
        detail,
        orderId: typeof detail.order === 'number' ? detail.order : null,
        state: 'open' as const,
        foundAt: at,
        seenAt: at,
      })),
    )
    .onConflictDoUpdate({
      target: key,
      set: {
        seenAt: at,
        detail: sql`excluded.detail`,
        state: sql`case when ${state} = 'closed' then 'closed' else 'open' end`,
        foundAt: sql`case when ${state} in ('open', 'closed') then ${foundAt} else excluded.found_at end`,
        settledAt: sql`case when ${state} = 'closed' then ${settledAt} end`,
        settledBy: sql`case when ${state} = 'closed' then ${bookDifferences.settledBy} end`,
      },
    })
  return [...rows].filter(([name]) => !open.has(name)).map(([, one]) => one)
}

/** Open ones that a comparison hasn't seen, oldest first. */
export function listUnseen(db: Db, before: Date, limit: number): Promise<BookDifferenceRow[]> {
  return db
    .select()
    .from(bookDifferences)
    .where(and(eq(state, 'open'), sql`${bookDifferences.seenAt} < ${before}`))
    .orderBy(asc(id))
    .limit(limit)
}

export async function listDifferences(
  db: Db,
  wanted: { list: 'open' | 'settled'; limit: number; offset: number; countLimit: number },
): Promise<{ differences: BookDifferenceRow[]; count: number }> {
  const where = wanted.list === 'open' ? eq(state, 'open') : ne(state, 'open')
  const counted = db
    .select({ id })
    .from(bookDifferences)
    .where(where)
    .limit(wanted.countLimit + 1)
    .as('counted')
  const [differences, [total]] = await Promise.all([
    db
      .select()
      .from(bookDifferences)
      .where(where)
      .orderBy(desc(wanted.list === 'open' ? id : settledAt), desc(id))
      .limit(wanted.limit)
      .offset(wanted.offset),
    db.select({ count: countRows() }).from(counted),
  ])
  return { differences, count: total?.count ?? 0 }
}

export async function countDifferences(
  db: Db,
  countLimit: number,
): Promise<{ count: number; since: Date | null }> {
  const [{ count }, [oldest]] = await Promise.all([
    listDifferences(db, { list: 'open', limit: 0, offset: 0, countLimit }),
    db.select({ at: foundAt }).from(bookDifferences).where(eq(state, 'open')).orderBy(asc(id)).limit(1),
  ])
  return { count, since: oldest?.at ?? null }
}

export interface FailedRefund {
  /** In the provider's words; 'failed' where it or a bank only says that. */
  failure: string
  /** The open difference from which it is sent again; null for none. */
  differenceId: number | null
}

/** By ID of the refund. */
export async function findFailedRefunds(
  db: Db,
  refundIds: readonly number[],
): Promise<ReadonlyMap<number, FailedRefund>> {
  if (refundIds.length === 0) return new Map()
  const rows = await db
    .select({ refundId: refunds.id, failure: refunds.failure, differenceId: id })
    .from(refunds)
    .leftJoin(bookDifferences, and(eq(key, sql`'refund_failed:refund-' || ${refunds.id}`), eq(state, 'open')))
    .where(and(inArray(refunds.id, [...refundIds]), eq(refunds.state, 'failed')))
  return new Map(
    rows.map(({ refundId, failure, differenceId }) => [refundId, { failure: failure ?? '', differenceId }]),
  )
}

export async function findDifference(db: Db, differenceId: number): Promise<BookDifferenceRow | undefined> {
  const [row] = await db.select().from(bookDifferences).where(eq(id, differenceId))
  return row
}

/** False if it was already settled: of two who settle it, one does. */
export async function settleDifference(
  tx: Tx,
  differenceId: number,
  settled: { state: 'repaired' | 'gone' | 'closed'; at: Date; by: number | null; reason?: string },
): Promise<boolean> {
  const rows = await tx
    .update(bookDifferences)
    .set({
      state: settled.state,
      settledAt: settled.at,
      settledBy: settled.by,
      reason: settled.reason ?? '',
    })
    .where(and(eq(id, differenceId), eq(state, 'open')))
    .returning({ id })
  return rows.length > 0
}
