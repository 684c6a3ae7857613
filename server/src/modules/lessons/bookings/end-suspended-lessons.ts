import { changeLesson, lockLessons } from '../calendar/lesson.repository.ts'
import { listSuspended } from '../calendar/suspend-lesson.ts'
import type { LessonsContext } from '../lessons.context.ts'
import { callOff } from '../lessons.jobs.definitions.ts'
import { refreshCalendars } from '../seats/book-seats.ts'
import { makeUpDays } from './booking.rules.ts'

const dayMs = 24 * 3600 * 1000

/** Nobody has set a make-up date in time: the lesson is called off, and everybody gets their money back. */
export async function endSuspendedLessons(context: LessonsContext): Promise<void> {
  const { db, clock, jobs } = context
  const now = clock.now()
  for (const id of await listSuspended(db, 'single', new Date(now.getTime() - makeUpDays * dayMs)))
    await db.transaction(async tx => {
      const lesson = (await lockLessons(tx, [id])).get(id)
      if (lesson?.state !== 'suspended') return
      await changeLesson(tx, id, { state: 'cancelled', cancelledAt: now })
      await jobs.enqueue(tx, callOff, { lessonId: id })
      await refreshCalendars(context, tx, [lesson])
    })
}
