import { and, asc, eq, gt, inArray, isNotNull, lt } from 'drizzle-orm'
import type { Period } from '#contract/rules/lesson-times.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { type ClassLesson, isOfClass, lessons } from './schedule.tables.ts'

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
      ),
    )
    .orderBy(asc(lessons.startsAt), asc(lessons.id))
  return rows.filter(isOfClass)
}

export async function findClassLesson(db: Db, id: number): Promise<ClassLesson | undefined> {
  const [row] = await db.select().from(lessons).where(eq(lessons.id, id))
  return row && isOfClass(row) ? row : undefined
}

/** Only what nobody was ever enrolled for. */
export async function deleteClassLessons(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx.delete(lessons).where(and(inArray(lessons.id, [...ids]), isNotNull(lessons.classId)))
}
