import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { type ClassAttendance, classAttendance, enrolments } from '../classes.tables.ts'

/** By the teacher, whose word counts; recording it again corrects it. */
export async function noteClassAttendance(
  tx: Tx,
  noted: { enrolmentId: number; lessonId: number; attendance: number; at: Date },
): Promise<void> {
  const { enrolmentId, lessonId, attendance, at: notedAt } = noted
  await tx
    .insert(classAttendance)
    .values({ enrolmentId, lessonId, attendance, notedAt })
    .onConflictDoUpdate({
      target: [classAttendance.enrolmentId, classAttendance.lessonId],
      set: { attendance, notedAt },
    })
}

const present = 1

/** Through our link: present, unless the teacher recorded something else. */
export async function noteJoined(
  tx: Tx,
  { enrolmentIds, lessonId, at }: { enrolmentIds: readonly number[]; lessonId: number; at: Date },
): Promise<void> {
  if (enrolmentIds.length === 0) return
  await tx
    .insert(classAttendance)
    .values(
      enrolmentIds.map(enrolmentId => ({
        ...{ enrolmentId, lessonId, attendance: present, joinedAt: at, notedAt: at },
      })),
    )
    .onConflictDoUpdate({
      target: [classAttendance.enrolmentId, classAttendance.lessonId],
      set: { joinedAt: sql`coalesce(${classAttendance.joinedAt}, excluded.joined_at)` },
    })
}

/** By enrolment. */
export async function listAttendance(
  db: Db,
  enrolmentIds: readonly number[],
): Promise<ReadonlyMap<number, ClassAttendance[]>> {
  if (enrolmentIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(classAttendance)
    .where(inArray(classAttendance.enrolmentId, [...enrolmentIds]))
    .orderBy(classAttendance.lessonId)
  return Map.groupBy(rows, ({ enrolmentId }) => enrolmentId)
}

/** Lessons of a teacher's classes that someone, or one of their learners, attended. */
export async function listAttended(
  db: Db,
  { studentId, teacherId }: { studentId: number; teacherId: number },
): Promise<{ classId: number; lessonId: number }[]> {
  return db
    .select({ classId: enrolments.classId, lessonId: classAttendance.lessonId })
    .from(classAttendance)
    .innerJoin(enrolments, eq(enrolments.id, classAttendance.enrolmentId))
    .where(
      and(
        eq(enrolments.userId, studentId),
        eq(enrolments.teacherId, teacherId),
        inArray(classAttendance.attendance, [1, 2]),
      ),
    )
}
