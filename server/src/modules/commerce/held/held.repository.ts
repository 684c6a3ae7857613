import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { type OrderLine, orderLines } from '../commerce.tables.ts'
import type { Item } from '../kinds/line-kind.ts'
import { sellerAccount } from '../ledger/ledger.rules.ts'
import type { LineBalance } from './held.rules.ts'
import { heldLines, type LessonShare, lessonShares } from './held.tables.ts'

/** They are looked at as soon as the job runs. */
export async function insertHeld(
  tx: Tx,
  lines: readonly Pick<OrderLine, 'id' | 'teacherId' | 'centreId'>[],
  at: Date,
): Promise<void> {
  if (lines.length === 0) return
  await tx
    .insert(heldLines)
    .values(lines.map(line => ({ lineId: line.id, account: sellerAccount(line), checkAt: at })))
    .onConflictDoUpdate({ target: heldLines.lineId, set: { checkAt: at } })
}

/** Lines whose lessons are to be looked at, the longest due first. */
export async function listDueLines(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: heldLines.lineId })
    .from(heldLines)
    .where(lte(heldLines.checkAt, now))
    .orderBy(asc(heldLines.checkAt), asc(heldLines.lineId))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** By which these items were bought, the latest last. */
export async function listBoughtLines(db: Db, items: readonly Item[]): Promise<OrderLine[]> {
  if (items.length === 0) return []
  const kinds = items.map(({ kind }) => kind)
  const ids = items.map(({ itemId }) => itemId)
  return db
    .select()
    .from(orderLines)
    .where(
      and(
        inArray(orderLines.state, ['paid', 'refunded']),
        sql`(${orderLines.kind}, ${orderLines.itemId}) in (
          select * from unnest(${sql.param(kinds)}::text[], ${sql.param(ids)}::bigint[]))`,
      ),
    )
    .orderBy(asc(orderLines.id))
}

/** All of a seller. */
export async function listHeldLines(db: Db, account: string, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: heldLines.lineId })
    .from(heldLines)
    .where(eq(heldLines.account, account))
    .orderBy(asc(heldLines.lineId))
    .limit(limit)
  return rows.map(({ id }) => id)
}

export async function setChecks(db: Db, checks: readonly { lineId: number; checkAt: Date }[]): Promise<void> {
  if (checks.length === 0) return
  const ids = checks.map(({ lineId }) => lineId)
  const times = checks.map(({ checkAt }) => checkAt.toISOString())
  await db.execute(sql`
    update held_lines set check_at = due.at
    from unnest(${sql.param(ids)}::bigint[], ${sql.param(times)}::timestamptz[]) as due (id, at)
    where held_lines.line_id = due.id`)
}

export async function deleteHeld(tx: Tx, lineIds: readonly number[]): Promise<void> {
  if (lineIds.length > 0) await tx.delete(heldLines).where(inArray(heldLines.lineId, [...lineIds]))
}

/** What should have been looked at by then and was not: since when. */
export async function findOldestDue(db: Db, before: Date): Promise<Date | null> {
  const [row] = await db
    .select({ at: heldLines.checkAt })
    .from(heldLines)
    .where(lte(heldLines.checkAt, before))
    .orderBy(asc(heldLines.checkAt))
    .limit(1)
  return row?.at ?? null
}

/** By line; one that was never sold is missing. */
export async function findBalances(
  db: Db,
  lineIds: readonly number[],
): Promise<ReadonlyMap<number, LineBalance>> {
  if (lineIds.length === 0) return new Map()
  const { rows } = await db.execute<Record<'id' | 'gross' | 'fee' | 'held' | 'held_fee', string>>(sql`
    select line_id as id, sum(gross_cents) as gross, sum(fee_cents) as fee, sum(held_cents) as held,
      sum(held_fee_cents) as held_fee
    from seller_movements where line_id = any(${sql.param([...lineIds])}::bigint[]) group by line_id`)
  return new Map(
    rows.map(({ id, gross, fee, held, held_fee }) => [
      Number(id),
      {
        grossCents: Number(gross),
        feeCents: Number(fee),
        heldCents: Number(held),
        heldFeeCents: Number(held_fee),
      },
    ]),
  )
}

/** By line, in the sequence in which they were settled. */
export async function findShares(
  db: Db,
  lineIds: readonly number[],
): Promise<ReadonlyMap<number, LessonShare[]>> {
  if (lineIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(lessonShares)
    .where(inArray(lessonShares.lineId, [...lineIds]))
    .orderBy(asc(lessonShares.at), asc(lessonShares.lessonId))
  return Map.groupBy(rows, ({ lineId }) => lineId)
}

/** False where the lesson has had its share before. */
export async function insertShare(
  tx: Tx,
  share: Omit<LessonShare, 'lessons' | 'refundId'> & Partial<LessonShare>,
): Promise<boolean> {
  const rows = await tx
    .insert(lessonShares)
    .values(share)
    .onConflictDoNothing()
    .returning({ id: lessonShares.lessonId })
  return rows.length > 0
}

export async function changeShare(
  tx: Tx,
  { lineId, lessonId }: Pick<LessonShare, 'lineId' | 'lessonId'>,
  change: Partial<Pick<LessonShare, 'state' | 'cents' | 'refundId' | 'at'>>,
): Promise<void> {
  await tx
    .update(lessonShares)
    .set(change)
    .where(and(eq(lessonShares.lineId, lineId), eq(lessonShares.lessonId, lessonId)))
}

/** Only a reported one: what was paid or refunded stays. */
export async function deleteShare(
  tx: Tx,
  { lineId, lessonId }: Pick<LessonShare, 'lineId' | 'lessonId'>,
): Promise<void> {
  await tx
    .delete(lessonShares)
    .where(
      and(
        eq(lessonShares.lineId, lineId),
        eq(lessonShares.lessonId, lessonId),
        eq(lessonShares.state, 'reported'),
      ),
    )
}

/** A refund that failed was sent again: shares follow the new one. */
export async function followRefund(tx: Tx, before: number, refundId: number): Promise<void> {
  await tx.update(lessonShares).set({ refundId }).where(eq(lessonShares.refundId, before))
}

/**
 * What of the held money of lines belongs to somebody already: a reported lesson, a refund that is under way, and one that
 * failed and is owed.
 */
export async function findReserved(db: Db, lineIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (lineIds.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; cents: string }>(sql`
    with asked as (select unnest(${sql.param([...lineIds])}::bigint[]) as id)
    select id, sum(cents) as cents from (
      select share.line_id as id, share.cents from lesson_shares share join asked on asked.id = share.line_id
      where share.state = 'reported'
      union all
      select part.line_id, part.amount_cents from refund_lines part join asked on asked.id = part.line_id
      join refunds refund on refund.id = part.refund_id where refund.state in ('requested', 'pending')
      union all
      select part.line_id, part.amount_cents from (
        select distinct share.line_id, share.refund_id from lesson_shares share join asked on asked.id = share.line_id) own
      join refunds refund on refund.id = own.refund_id and refund.state = 'failed'
      join refund_lines part on part.refund_id = refund.id and part.line_id = own.line_id) reserved
    group by id`)
  return new Map(rows.map(({ id, cents }) => [Number(id), Number(cents)]))
}
