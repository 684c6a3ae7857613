import { refreshCalendars } from '../calendar/invalidate-calendars.ts'
import { changeLesson, lockLessons } from '../calendar/lesson.repository.ts'
import { makeUpOver } from '../calendar/notice.rules.ts'
import { listSuspended } from '../calendar/suspend-lesson.ts'
import type { LessonsContext } from '../lessons.context.ts'
import { callOff } from '../lessons.jobs.definitions.ts'

/** No make-up date was set in time: the lesson is cancelled, and everyone is refunded. */
export async function endSuspendedLessons(context: LessonsContext): Promise<void> {
  const { db, clock, jobs } = context
  const now = clock.now()
  for (const id of await listSuspended(db, 'single', makeUpOver(now)))
    await db.transaction(async tx => {
      const lesson = (await lockLessons(tx, [id])).get(id)
      if (lesson?.state !== 'suspended') return
      await changeLesson(tx, id, { state: 'cancelled', cancelledAt: now })
      await jobs.enqueue(tx, callOff, { lessonId: id })
      await refreshCalendars(context, tx, [lesson])
    })
}
