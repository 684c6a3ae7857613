import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type ClassLesson, changeLesson, findClassLesson } from '../../lessons/index.ts'
import { invalidateClasses } from '../calendar/invalidate-classes.ts'
import { changeClass, lockClass } from '../class.repository.ts'
import { lessonCancelled } from '../classes.hooks.ts'

type Needed = Pick<Platform, 'clock' | 'hooks' | 'jobs'>

/** Staff, or a rule, cancel one lesson that hasn't started: everyone is refunded their share. False where it has. */
export const cancelComingLesson = (context: Needed, tx: Tx, id: number): Promise<boolean> =>
  cancelLessonIf(
    context,
    tx,
    { id, byStaff: true },
    ({ state, startsAt }) => state === 'open' && startsAt > context.clock.now(),
  )

/** Decided under the lock of the class; the last of its lessons, too. */
export async function cancelLessonIf(
  context: Needed,
  tx: Tx,
  { id, byStaff = false }: { id: number; byStaff?: boolean },
  mayCancel: (lesson: ClassLesson) => boolean,
): Promise<boolean> {
  const before = await findClassLesson(tx, id)
  if (!before) return false
  const course = await lockClass(tx, before.classId)
  const lesson = await findClassLesson(tx, id)
  if (!course || !lesson || !mayCancel(lesson)) return false
  const { classId, startsAt } = lesson
  await changeLesson(tx, id, {
    ...{ state: 'cancelled', cancelledAt: context.clock.now(), suspendedAt: null },
    cancelledBy: byStaff ? 'staff' : 'weather',
  })
  // A form that was opened before would bring it back.
  await changeClass(tx, classId, { version: course.version + 1 })
  await context.hooks.call(lessonCancelled, tx, {
    ...{ classId, lessonId: id, startsAt, reason: '', byStaff, byWeather: !byStaff },
  })
  await invalidateClasses(context, tx, [course])
  return true
}
