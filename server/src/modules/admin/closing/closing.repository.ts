import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, notInArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { type ClosingRun, type ClosingSeat, closingRuns, closingSeats } from './closing.tables.ts'

export async function insertRun(tx: Tx, run: Pick<ClosingRun, 'closingId' | 'taught'>): Promise<void> {
  await tx.insert(closingRuns).values(run)
}

export async function findRun(db: Db, closingId: number): Promise<ClosingRun | undefined> {
  const [row] = await db.select().from(closingRuns).where(eq(closingRuns.closingId, closingId))
  return row
}

export async function listOpenRuns(db: Db): Promise<number[]> {
  const rows = await db
    .select({ id: closingRuns.closingId })
    .from(closingRuns)
    .where(isNull(closingRuns.finishedAt))
    .orderBy(asc(closingRuns.closingId))
  return rows.map(({ id }) => id)
}

export async function markListed(db: Db, closingId: number, at: Date): Promise<void> {
  await db
    .update(closingRuns)
    .set({ listedAt: at })
    .where(and(eq(closingRuns.closingId, closingId), isNull(closingRuns.listedAt)))
}

/** Once no seat is left; answers whether this did it. */
export async function markFinished(db: Db, closingId: number, at: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update closing_runs set finished_at = ${at}
    where closing_id = ${closingId} and listed_at is not null and finished_at is null and not exists (
      select from closing_seats where closing_seats.closing_id = ${closingId} and done_at is null)
    returning closing_id`)
  return rows.length > 0
}

const aStatement = 2000

/** Each once, however often they are found. */
export async function insertSeats(
  tx: Tx,
  seats: readonly (typeof closingSeats.$inferInsert)[],
): Promise<void> {
  for (let start = 0; start < seats.length; start += aStatement)
    await tx
      .insert(closingSeats)
      .values(seats.slice(start, start + aStatement))
      .onConflictDoNothing()
}

/** Some that no other worker has, locked until the transaction ends. */
export function takeSeats(
  tx: Tx,
  closingId: number,
  { without, limit }: { without: readonly number[]; limit: number },
): Promise<ClosingSeat[]> {
  return tx
    .select()
    .from(closingSeats)
    .where(
      and(
        eq(closingSeats.closingId, closingId),
        isNull(closingSeats.doneAt),
        without.length > 0 ? notInArray(closingSeats.id, [...without]) : undefined,
      ),
    )
    .orderBy(asc(closingSeats.id))
    .limit(limit)
    .for('update', { skipLocked: true })
}

export async function markEnded(
  tx: Tx,
  seats: readonly { id: number; cents: number }[],
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update closing_seats set cents = ended.cents, done_at = ${at}, failure = ''
    from unnest(${sql.param(seats.map(({ id }) => id))}::bigint[], ${sql.param(seats.map(({ cents }) => cents))}::bigint[])
      as ended (id, cents)
    where closing_seats.id = ended.id`)
}

export async function noteFailure(db: Db, id: number, failure: string): Promise<void> {
  await db
    .update(closingSeats)
    .set({ failure: failure.slice(0, 500) || 'failed' })
    .where(and(eq(closingSeats.id, id), isNull(closingSeats.doneAt)))
}

/** Of these people, those who have seats that are still to end. */
export async function findWaiting(
  tx: Tx,
  closingId: number,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectDistinct({ userId: closingSeats.userId })
    .from(closingSeats)
    .where(
      and(
        eq(closingSeats.closingId, closingId),
        inArray(closingSeats.userId, [...userIds]),
        isNull(closingSeats.doneAt),
      ),
    )
  return new Set(rows.map(({ userId }) => userId))
}

/** Of one family. */
export function listSeatsOf(db: Db, closingId: number, userId: number): Promise<ClosingSeat[]> {
  return db
    .select()
    .from(closingSeats)
    .where(and(eq(closingSeats.closingId, closingId), eq(closingSeats.userId, userId)))
    .orderBy(asc(closingSeats.id))
}

/** What all seats come to that are not counted in the run. */
export async function sumUnsettled(db: Db, closingId: number) {
  const { rows } = await db.execute<
    Record<'seats' | 'lessons' | 'cents' | 'families' | 'waiting' | 'failing', string>
  >(sql`
    select count(*) as seats, coalesce(sum(lessons), 0) as lessons, coalesce(sum(coalesce(cents, planned_cents)), 0) as cents,
      count(distinct user_id) as families, count(distinct user_id) filter (where done_at is null) as waiting,
      count(*) filter (where done_at is null and failure <> '') as failing
    from closing_seats where closing_id = ${closingId} and settled is not true`)
  const [sums] = rows
  return {
    seats: Number(sums?.seats),
    lessons: Number(sums?.lessons),
    cents: Number(sums?.cents),
    families: Number(sums?.families),
    /** Families with seats that are still to end. */
    waiting: Number(sums?.waiting),
    failing: Number(sums?.failing),
  }
}

/** Ended, and not known to be back. */
export function listUnsettled(db: Db, closingId: number): Promise<ClosingSeat[]> {
  return db
    .select()
    .from(closingSeats)
    .where(
      and(
        eq(closingSeats.closingId, closingId),
        isNull(closingSeats.settled),
        isNotNull(closingSeats.doneAt),
      ),
    )
    .orderBy(asc(closingSeats.id))
}

export function listFailing(db: Db, closingId: number, limit: number): Promise<ClosingSeat[]> {
  return db
    .select()
    .from(closingSeats)
    .where(
      and(
        eq(closingSeats.closingId, closingId),
        isNull(closingSeats.settled),
        isNull(closingSeats.doneAt),
        ne(closingSeats.failure, ''),
      ),
    )
    .orderBy(asc(closingSeats.id))
    .limit(limit)
}

/** The last that ended with something to refund. */
export function listLatest(db: Db, closingId: number, limit: number): Promise<ClosingSeat[]> {
  return db
    .select()
    .from(closingSeats)
    .where(and(eq(closingSeats.closingId, closingId), gt(closingSeats.cents, 0)))
    .orderBy(desc(closingSeats.doneAt), desc(closingSeats.id))
    .limit(limit)
}

/** Of these items, the seats that are counted in the run. */
export async function listSettled(
  db: Db,
  closingId: number,
  items: readonly { kind: string; itemId: number }[],
): Promise<ClosingSeat[]> {
  if (items.length === 0) return []
  const kinds = items.map(({ kind }) => kind)
  const ids = items.map(({ itemId }) => itemId)
  return db
    .select()
    .from(closingSeats)
    .where(
      and(
        eq(closingSeats.closingId, closingId),
        eq(closingSeats.settled, true),
        sql`(${closingSeats.kind}, ${closingSeats.itemId}) in (
          select * from unnest(${sql.param(kinds)}::text[], ${sql.param(ids)}::bigint[]))`,
      ),
    )
    .orderBy(asc(closingSeats.id))
}

/** Each seat once, also by two workers at the same time. */
export async function settleFamilies(tx: Tx, closingId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  await tx.execute(sql`
    with settled as (
      update closing_seats set settled = true
      where closing_id = ${closingId} and user_id = any(${sql.param([...userIds])}::bigint[]) and settled is null
        and done_at is not null
      returning user_id, lessons, cents)
    update closing_runs set settled_families = coalesce(settled_families, 0) + added.families,
      settled_seats = coalesce(settled_seats, 0) + added.seats,
      settled_lessons = coalesce(settled_lessons, 0) + added.lessons,
      settled_cents = coalesce(settled_cents, 0) + added.cents
    from (select count(distinct user_id) as families, count(*) as seats, coalesce(sum(lessons), 0) as lessons,
      coalesce(sum(cents), 0) as cents from settled) added
    where closing_id = ${closingId}`)
}

/** Of which some seats are not settled. */
export async function listUnsettledRuns(db: Db): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: closingSeats.closingId })
    .from(closingSeats)
    .where(isNull(closingSeats.settled))
  return rows.map(({ id }) => id)
}
