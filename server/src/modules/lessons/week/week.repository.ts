import { and, asc, eq, gt, gte, lt, sql } from 'drizzle-orm'
import type { Day } from '#contract/rules/hong-kong-time.ts'
import type { Period } from '#contract/rules/lesson-times.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { lessons, type TeachingWeekRow, teachingSkips, teachingWeeks } from '../lessons.tables.ts'
import type { PresentTime } from './week.rules.ts'

export async function findWeek(db: Db, teacherId: number): Promise<TeachingWeekRow | undefined> {
  const [row] = await db.select().from(teachingWeeks).where(eq(teachingWeeks.teacherId, teacherId))
  return row
}

export async function putWeek(tx: Tx, row: TeachingWeekRow): Promise<void> {
  const { teacherId, ...rest } = row
  await tx
    .insert(teachingWeeks)
    .values({ teacherId, ...rest })
    .onConflictDoUpdate({ target: teachingWeeks.teacherId, set: rest })
}

/** Also what was skipped of it: a new pattern begins anew. */
export async function removeWeek(tx: Tx, teacherId: number): Promise<void> {
  await tx.delete(teachingWeeks).where(eq(teachingWeeks.teacherId, teacherId))
  await tx.delete(teachingSkips).where(eq(teachingSkips.teacherId, teacherId))
}

export async function listWeeks(db: Db, today: Day): Promise<number[]> {
  const rows = await db
    .select({ teacherId: teachingWeeks.teacherId })
    .from(teachingWeeks)
    .where(gte(teachingWeeks.until, today))
    .orderBy(asc(teachingWeeks.teacherId))
  return rows.map(({ teacherId }) => teacherId)
}

/** Its teacher does not want it then: the pattern leaves it out from now on. */
export async function addSkips(
  tx: Tx,
  skips: readonly { teacherId: number; startsAt: Date }[],
): Promise<void> {
  if (skips.length === 0) return
  const rows = skips.map(({ teacherId, startsAt }) => ({ teacherId, startsAt }))
  await tx.insert(teachingSkips).values(rows).onConflictDoNothing()
}

export async function listSkips(db: Db, teacherId: number, from: Date): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ startsAt: teachingSkips.startsAt })
    .from(teachingSkips)
    .where(and(eq(teachingSkips.teacherId, teacherId), gt(teachingSkips.startsAt, from)))
  return new Set(rows.map(({ startsAt }) => startsAt.getTime()))
}

/** Under the lock of the teacher: what takes their time from now on, by time. */
export async function listPresent(tx: Tx, teacherId: number, now: Date): Promise<PresentTime[]> {
  const rows = await tx
    .select({
      id: lessons.id,
      from: lessons.startsAt,
      to: lessons.endsAt,
      isFree: sql<boolean>`coalesce(lessons.weekly, false) and lessons.starts_at > ${now} and not exists (
        select from bookings where bookings.lesson_id = lessons.id and bookings.state in ('held', 'confirmed'))`,
    })
    .from(lessons)
    .where(and(eq(lessons.teacherId, teacherId), eq(lessons.state, 'open'), gt(lessons.endsAt, now)))
    .orderBy(asc(lessons.startsAt))
  return rows
}

/** Weekly times that nobody has booked and that share time with one of these, held until the transaction ends. */
export async function lockWeeklyIn(
  tx: Tx,
  teacherId: number,
  { from, to }: Period,
  now: Date,
): Promise<{ id: number; from: Date; to: Date }[]> {
  return tx
    .select({ id: lessons.id, from: lessons.startsAt, to: lessons.endsAt })
    .from(lessons)
    .where(
      and(
        eq(lessons.teacherId, teacherId),
        eq(lessons.state, 'open'),
        eq(lessons.weekly, true),
        gt(lessons.startsAt, now),
        lt(lessons.startsAt, to),
        gt(lessons.endsAt, from),
      ),
    )
    .orderBy(asc(lessons.id))
    .for('update')
}

/** Booked times of the pattern that are to come. */
export async function countWeeklyBooked(db: Db, teacherId: number, now: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from lessons
    where teacher_id = ${teacherId} and state = 'open' and weekly and starts_at > ${now} and exists (
      select from bookings where bookings.lesson_id = lessons.id and bookings.state in ('held', 'confirmed'))`)
  return rows[0]?.count ?? 0
}
