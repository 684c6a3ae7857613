import { and, asc, eq, isNull, notInArray, sql } from 'drizzle-orm'
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

/** One that no other worker has, locked until the transaction ends. */
export async function takeSeat(
  tx: Tx,
  closingId: number,
  without: readonly number[],
): Promise<ClosingSeat | undefined> {
  const [row] = await tx
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
    .limit(1)
    .for('update', { skipLocked: true })
  return row
}

export async function endSeat(tx: Tx, id: number, { cents, at }: { cents: number; at: Date }): Promise<void> {
  await tx.update(closingSeats).set({ cents, doneAt: at, failure: '' }).where(eq(closingSeats.id, id))
}

export async function noteFailure(db: Db, id: number, failure: string): Promise<void> {
  await db
    .update(closingSeats)
    .set({ failure: failure.slice(0, 500) || 'failed' })
    .where(and(eq(closingSeats.id, id), isNull(closingSeats.doneAt)))
}

/** Whether seats of this person are still to end. */
export async function hasOpenSeat(tx: Tx, closingId: number, userId: number): Promise<boolean> {
  const [row] = await tx
    .select({ id: closingSeats.id })
    .from(closingSeats)
    .where(
      and(
        eq(closingSeats.closingId, closingId),
        eq(closingSeats.userId, userId),
        isNull(closingSeats.doneAt),
      ),
    )
    .limit(1)
  return row !== undefined
}

export function listSeatsOf(db: Db, closingId: number, userId?: number): Promise<ClosingSeat[]> {
  return db
    .select()
    .from(closingSeats)
    .where(
      and(
        eq(closingSeats.closingId, closingId),
        userId === undefined ? undefined : eq(closingSeats.userId, userId),
      ),
    )
    .orderBy(asc(closingSeats.id))
}
