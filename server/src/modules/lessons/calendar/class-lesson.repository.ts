import { and, asc, eq, gt, gte, inArray, isNotNull, lt, lte, sql } from 'drizzle-orm'
import { longestMinutes, type Period } from '#contract/rules/lesson-times.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { type ClassLesson, isOfClass, lessons } from '../lessons.tables.ts'

// Lessons of classes: each takes its teacher's time as any other; who is in them is known by the class.

export type NewClassLesson = Pick<
  ClassLesson,
  'teacherId' | 'classId' | 'title' | 'startsAt' | 'endsAt' | 'createdAt'
> &
  Partial<Pick<ClassLesson, 'venue' | 'note'>>

export async function insertClassLessons(tx: Tx, rows: readonly NewClassLesson[]): Promise<ClassLesson[]> {
  if (rows.length === 0) return []
  const added = await tx
    .insert(lessons)
    // Seats are the class's.
    .values(rows.map(row => ({ ...row, seats: 1 })))
    .returning()
  return added.filter(isOfClass).sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
}

/** All of these classes, by time; cancelled and suspended ones too. */
export async function listClassLessons(db: Db, classIds: readonly number[]): Promise<ClassLesson[]> {
  if (classIds.length === 0) return []
  const rows = await db
    .select()
    .from(lessons)
    .where(inArray(lessons.classId, [...classIds]))
    .orderBy(asc(lessons.startsAt), asc(lessons.id))
  return rows.filter(isOfClass)
}

/** Those that share time with a period, by time; of one teacher or of these classes. */
export async function listClassLessonsIn(
  db: Db,
  { from, to }: Period,
  whose: { teacherId: number } | { classIds: readonly number[] },
): Promise<ClassLesson[]> {
  if ('classIds' in whose && whose.classIds.length === 0) return []
  const rows = await db
    .select()
    .from(lessons)
    .where(
      and(
        'teacherId' in whose
          ? and(eq(lessons.teacherId, whose.teacherId), isNotNull(lessons.classId))
          : inArray(lessons.classId, [...whose.classIds]),
        lt(lessons.startsAt, to),
        gt(lessons.endsAt, from),
        // What has begun earlier has ended: this bounds the step through the index.
        gte(lessons.startsAt, new Date(from.getTime() - longestMinutes * 60_000)),
      ),
    )
    .orderBy(asc(lessons.startsAt), asc(lessons.id))
  return rows.filter(isOfClass)
}

/** Of everyone: those that take place and begin within a period, by time. */
export async function listComingClassLessons(
  db: Db,
  { from, to }: Period,
  limit: number,
): Promise<ClassLesson[]> {
  const rows = await db
    .select()
    .from(lessons)
    .where(
      and(
        isNotNull(lessons.classId),
        eq(lessons.state, 'open'),
        gte(lessons.startsAt, from),
        lt(lessons.startsAt, to),
      ),
    )
    .orderBy(asc(lessons.startsAt), asc(lessons.id))
    .limit(limit)
  return rows.filter(isOfClass)
}

const remindedOf = (hours: number) => (hours === 1 ? lessons.remindedHour : lessons.remindedDay)

/** Those that take place within a time and of whose beginning no one was reminded so many hours before. */
export async function listUnremindedClassLessons(
  db: Db,
  { from, to, hours, limit }: { from: Date; to: Date; hours: number; limit: number },
): Promise<ClassLesson[]> {
  const rows = await db
    .select()
    .from(lessons)
    .where(
      and(
        isNotNull(lessons.classId),
        eq(lessons.state, 'open'),
        gt(lessons.startsAt, from),
        lte(lessons.startsAt, to),
        sql`${remindedOf(hours)} is distinct from ${lessons.startsAt}`,
      ),
    )
    .orderBy(asc(lessons.startsAt), asc(lessons.id))
    .limit(limit)
  return rows.filter(isOfClass)
}

/** False where it was done before, or the lesson has another time or does not take place. */
export async function markClassLessonReminded(
  tx: Tx,
  { id, startsAt }: Pick<ClassLesson, 'id' | 'startsAt'>,
  hours: number,
): Promise<boolean> {
  const rows = await tx
    .update(lessons)
    .set(hours === 1 ? { remindedHour: startsAt } : { remindedDay: startsAt })
    .where(
      and(
        eq(lessons.id, id),
        eq(lessons.state, 'open'),
        eq(lessons.startsAt, startsAt),
        sql`${remindedOf(hours)} is distinct from ${lessons.startsAt}`,
      ),
    )
    .returning({ id: lessons.id })
  return rows.length > 0
}

/** How far a class is. */
export interface ClassRun {
  /** Lessons but for those that were cancelled. */
  lessons: number
  /** Those that have not begun. */
  left: number
  /** Those that someone who comes in now is owed: also what the weather has suspended. */
  owed: number
  /** When its last lesson begins; null if every lesson was cancelled. */
  lastAt: Date | null
  /** The next one that takes place; null if none does. */
  next: Pick<ClassLesson, 'startsAt' | 'endsAt'> | null
}

/** By class; one without any lesson is missing. */
export async function findClassRuns(
  db: Db,
  classIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, ClassRun>> {
  if (classIds.length === 0) return new Map()
  const stands = sql`${lessons.state} <> 'cancelled'`
  const coming = sql`${stands} and ${lessons.startsAt} > ${now}`
  const open = sql`${lessons.state} = 'open' and ${lessons.startsAt} > ${now}`
  const rows = await db
    .select({
      classId: lessons.classId,
      lessons: sql<number>`(count(*) filter (where ${stands}))::int`,
      left: sql<number>`(count(*) filter (where ${coming}))::int`,
      owed: sql<number>`(count(*) filter (where ${lessons.state} = 'suspended' or (${open})))::int`,
      lastAt: sql<Date | null>`max(${lessons.startsAt}) filter (where ${stands})`.mapWith(lessons.startsAt),
      // Lessons of one class never overlap: what begins first ends first.
      nextAt: sql<Date | null>`min(${lessons.startsAt}) filter (where ${open})`.mapWith(lessons.startsAt),
      nextEndsAt: sql<Date | null>`min(${lessons.endsAt}) filter (where ${open})`.mapWith(lessons.endsAt),
    })
    .from(lessons)
    .where(inArray(lessons.classId, [...classIds]))
    .groupBy(lessons.classId)
  return new Map(
    rows.flatMap(({ classId, nextAt, nextEndsAt, ...run }) => {
      const next = nextAt && nextEndsAt && { startsAt: nextAt, endsAt: nextEndsAt }
      return classId === null ? [] : [[classId, { ...run, next }] as const]
    }),
  )
}

export async function findClassLesson(db: Db, id: number): Promise<ClassLesson | undefined> {
  const [row] = await db.select().from(lessons).where(eq(lessons.id, id))
  return row && isOfClass(row) ? row : undefined
}

/** Only what no one was ever enrolled for. */
export async function deleteClassLessons(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx.delete(lessons).where(and(inArray(lessons.id, [...ids]), isNotNull(lessons.classId)))
}

/** What has not begun is called as its class, and takes place where that does. */
export async function renameClassLessons(
  tx: Tx,
  classId: number,
  change: Pick<ClassLesson, 'title' | 'venue'>,
  now: Date,
): Promise<void> {
  await tx
    .update(lessons)
    .set(change)
    .where(and(eq(lessons.classId, classId), gt(lessons.startsAt, now)))
}

/** They give up their time until they get another one in the same transaction. */
export async function suspendLessons(tx: Tx, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(lessons)
      .set({ state: 'suspended', suspendedAt: at })
      .where(inArray(lessons.id, [...ids]))
}
