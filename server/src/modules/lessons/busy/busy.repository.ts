import { and, asc, count, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Period } from '#contract/rules/lesson-times.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { type BusyCalendarRow, type BusyTimeRow, busyCalendars, busyTimes } from '../lessons.tables.ts'

export function listBusyIn(db: Db, teacherId: number, { from, to }: Period): Promise<BusyTimeRow[]> {
  return db
    .select()
    .from(busyTimes)
    .where(
      and(
        eq(busyTimes.teacherId, teacherId),
        sql`tstzrange(busy_times.starts_at, busy_times.ends_at) && tstzrange(${from}, ${to})`,
      ),
    )
    .orderBy(asc(busyTimes.startsAt), asc(busyTimes.id))
}

/** Time off that is not over, by time. */
export function listTimeOff(db: Db, teacherId: number, now: Date): Promise<BusyTimeRow[]> {
  return db
    .select()
    .from(busyTimes)
    .where(and(eq(busyTimes.teacherId, teacherId), isNull(busyTimes.calendarId), gt(busyTimes.endsAt, now)))
    .orderBy(asc(busyTimes.startsAt), asc(busyTimes.id))
}

export async function insertTimeOff(
  tx: Tx,
  off: Pick<BusyTimeRow, 'teacherId' | 'startsAt' | 'endsAt' | 'note' | 'createdAt'>,
): Promise<number> {
  const [row] = await tx.insert(busyTimes).values(off).returning({ id: busyTimes.id })
  if (!row) throw new Error('The time off was not written')
  return row.id
}

/** False where there is none of that id of theirs. */
export async function deleteTimeOff(tx: Tx, teacherId: number, id: number): Promise<boolean> {
  const rows = await tx
    .delete(busyTimes)
    .where(and(eq(busyTimes.id, id), eq(busyTimes.teacherId, teacherId), isNull(busyTimes.calendarId)))
    .returning({ id: busyTimes.id })
  return rows.length > 0
}

export interface CalendarWithBusy extends BusyCalendarRow {
  busy: number
}

/** With how many busy times each has within a period. */
export async function listCalendars(
  db: Db,
  teacherId: number,
  { from, to }: Period,
): Promise<CalendarWithBusy[]> {
  const rows = await db
    .select({
      calendar: busyCalendars,
      busy: sql<number>`(select count(*)::int from busy_times
        where busy_times.calendar_id = busy_calendars.id
          and busy_times.starts_at < ${to} and busy_times.ends_at > ${from})`,
    })
    .from(busyCalendars)
    .where(eq(busyCalendars.teacherId, teacherId))
    .orderBy(asc(busyCalendars.id))
  return rows.map(({ calendar, busy }) => ({ ...calendar, busy }))
}

export async function countCalendars(db: Db, teacherId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(busyCalendars)
    .where(eq(busyCalendars.teacherId, teacherId))
  return row?.count ?? 0
}

export async function findCalendar(db: Db, id: number): Promise<BusyCalendarRow | undefined> {
  const [row] = await db.select().from(busyCalendars).where(eq(busyCalendars.id, id))
  return row
}

/** Until the transaction ends nobody else reads it, or removes it. */
export async function lockCalendar(tx: Tx, id: number): Promise<BusyCalendarRow | undefined> {
  const [row] = await tx.select().from(busyCalendars).where(eq(busyCalendars.id, id)).for('update')
  return row
}

export async function insertCalendar(
  tx: Tx,
  calendar: Omit<BusyCalendarRow, 'id'>,
): Promise<BusyCalendarRow> {
  const [row] = await tx.insert(busyCalendars).values(calendar).returning()
  if (!row) throw new Error('The calendar was not written')
  return row
}

export async function changeCalendar(
  tx: Tx,
  id: number,
  change: Partial<Pick<BusyCalendarRow, 'problem' | 'readAt' | 'triedAt'>>,
): Promise<void> {
  await tx.update(busyCalendars).set(change).where(eq(busyCalendars.id, id))
}

/** Its busy times go with it. */
export async function deleteCalendar(tx: Tx, id: number): Promise<void> {
  await tx.delete(busyCalendars).where(eq(busyCalendars.id, id))
}

/** Those that nobody has tried to read since, the longest ago first. */
export async function listDueCalendars(db: Db, before: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: busyCalendars.id })
    .from(busyCalendars)
    .where(lte(busyCalendars.triedAt, before))
    .orderBy(asc(busyCalendars.triedAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

const batch = 500

/** Under the lock of the calendar. False where it says what it said before. */
export async function replaceBusyTimes(
  tx: Tx,
  { id: calendarId, teacherId }: Pick<BusyCalendarRow, 'id' | 'teacherId'>,
  periods: readonly Period[],
  now: Date,
): Promise<boolean> {
  const before = await tx
    .select({ from: busyTimes.startsAt, to: busyTimes.endsAt })
    .from(busyTimes)
    .where(eq(busyTimes.calendarId, calendarId))
    .orderBy(asc(busyTimes.startsAt))
  const textOf = (list: readonly Period[]) =>
    list.map(({ from, to }) => `${from.getTime()}-${to.getTime()}`).join()
  if (textOf(before) === textOf(periods)) return false
  await tx.delete(busyTimes).where(eq(busyTimes.calendarId, calendarId))
  for (let at = 0; at < periods.length; at += batch) {
    await tx.insert(busyTimes).values(
      periods.slice(at, at + batch).map(({ from, to }) => ({
        ...{ teacherId, calendarId, createdAt: now },
        ...{ startsAt: from, endsAt: to },
      })),
    )
  }
  return true
}

/** What is over says nothing any more. */
export async function deleteOldTimeOff(db: Db, before: Date): Promise<void> {
  await db.delete(busyTimes).where(and(isNull(busyTimes.calendarId), lt(busyTimes.endsAt, before)))
}

/** With the account: all that was set, and which secrets it leaves. */
export async function eraseBusy(tx: Tx, teacherId: number): Promise<string[]> {
  const rows = await tx
    .delete(busyCalendars)
    .where(eq(busyCalendars.teacherId, teacherId))
    .returning({ addressId: busyCalendars.addressId })
  await tx.delete(busyTimes).where(eq(busyTimes.teacherId, teacherId))
  return rows.map(({ addressId }) => addressId)
}
