import { periodOf } from '#contract/rules/lesson-times.ts'
import type { Tx } from '#server/platform/db/db.ts'
import {
  type ClassLesson,
  changeLesson,
  deleteClassLessons,
  insertClassLessons,
  suspendLessons,
} from '../../lessons/index.ts'
import { hadStudents } from '../class.repository.ts'
import type { CourseClass } from '../classes.tables.ts'
import type { LessonPlan } from './class-plan.rules.ts'

/** Of a lesson that its teacher cancels. */
export const cancelledByTeacher = (now: Date) =>
  ({ state: 'cancelled', cancelledAt: now, cancelledBy: 'teacher', suspendedAt: null }) as const

/** Under the lock of the class, once its new times are known to be free. Returns the new lessons. */
export async function carryOut(
  tx: Tx,
  { id: classId, teacherId, title, venue }: Pick<CourseClass, 'id' | 'teacherId' | 'title' | 'venue'>,
  { moved, removed, added }: LessonPlan,
  { reason, now }: { reason: string; now: Date },
): Promise<ClassLesson[]> {
  const ids = removed.map(({ id }) => id)
  // What was sold stays on record.
  if (ids.length > 0 && !(await hadStudents(tx, classId))) await deleteClassLessons(tx, ids)
  else for (const id of ids) await changeLesson(tx, id, { ...cancelledByTeacher(now), reason })
  // All lessons release their times first, so that one can take another's.
  await suspendLessons(
    tx,
    moved.map(({ lesson }) => lesson.id),
    now,
  )
  for (const { lesson, to } of moved) {
    const { from: startsAt, to: endsAt } = periodOf(to)
    const time = { startsAt, endsAt, movedFrom: null }
    await changeLesson(tx, lesson.id, { ...time, state: 'open', suspendedAt: null })
  }
  return insertClassLessons(
    tx,
    added.map(periodOf).map(({ from, to }) => ({
      ...{ teacherId, classId, title, venue, createdAt: now },
      ...{ startsAt: from, endsAt: to },
    })),
  )
}
