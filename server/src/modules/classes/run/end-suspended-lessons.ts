import { changeLesson, findClassLesson, listSuspended, makeUpOver } from '../../lessons/index.ts'
import { invalidateClasses } from '../calendar/invalidate-classes.ts'
import { findClass, lockClass } from '../class.repository.ts'
import type { ClassesContext } from '../classes.context.ts'
import { lessonCancelled } from '../classes.hooks.ts'

/** No make-up date was set in time: the lesson is cancelled, and everyone is refunded their share. */
export async function endSuspendedLessons(context: ClassesContext): Promise<void> {
  const { db, clock, hooks } = context
  const now = clock.now()
  for (const lessonId of await listSuspended(db, 'class', makeUpOver(now)))
    await db.transaction(async tx => {
      const before = await findClassLesson(tx, lessonId)
      if (!before) return
      await lockClass(tx, before.classId)
      const [lesson, course] = [await findClassLesson(tx, lessonId), await findClass(tx, before.classId)]
      if (lesson?.state !== 'suspended' || !course) return
      await changeLesson(tx, lessonId, { state: 'cancelled', cancelledAt: now, suspendedAt: null })
      const { classId, startsAt } = lesson
      await hooks.call(lessonCancelled, tx, { classId, lessonId, startsAt, reason: '' })
      await invalidateClasses(context, tx, [course])
    })
}
