import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  type ClassLesson,
  changeLesson,
  findClassLesson,
  listSuspended,
  makeUpOver,
} from '../../lessons/index.ts'
import { invalidateClasses } from '../calendar/invalidate-classes.ts'
import { changeClass, lockClass } from '../class.repository.ts'
import type { ClassesContext } from '../classes.context.ts'
import { lessonCancelled } from '../classes.hooks.ts'

type Needed = Pick<Platform, 'clock' | 'hooks' | 'jobs'>

/** No make-up date was set in time: the lesson is cancelled, and everyone is refunded their share. */
export async function endSuspendedLessons(context: ClassesContext): Promise<void> {
  const { db, clock } = context
  for (const id of await listSuspended(db, 'class', makeUpOver(clock.now())))
    await db.transaction(tx => cancelIf(context, tx, { id }, ({ state }) => state === 'suspended'))
}

/** Staff, or a rule, cancel one lesson that hasn't started: everyone is refunded their share. False where it has. */
export const cancelComingLesson = (context: Needed, tx: Tx, id: number): Promise<boolean> =>
  cancelIf(
    context,
    tx,
    { id, byStaff: true },
    ({ state, startsAt }) => state === 'open' && startsAt > context.clock.now(),
  )

/** Under the lock of the class. */
async function cancelIf(
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
  await changeLesson(tx, id, { state: 'cancelled', cancelledAt: context.clock.now(), suspendedAt: null })
  // A form that was opened before would bring it back.
  await changeClass(tx, classId, { version: course.version + 1 })
  await context.hooks.call(lessonCancelled, tx, { classId, lessonId: id, startsAt, reason: '', byStaff })
  await invalidateClasses(context, tx, [course])
  return true
}
