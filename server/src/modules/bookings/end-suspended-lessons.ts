import { changeLesson, listSuspended, lockLessons, tellCalendars } from '../schedule/index.ts'
import { makeUpDays } from './booking.rules.ts'
import type { BookingsContext } from './bookings.context.ts'
import { callOff } from './bookings.jobs.definitions.ts'

const dayMs = 24 * 3600 * 1000

/** Nobody has set a make-up date in time: the lesson is called off, and everybody gets their money back. */
export async function endSuspendedLessons(context: BookingsContext): Promise<void> {
  const { db, clock, jobs } = context
  const now = clock.now()
  for (const id of await listSuspended(db, 'single', new Date(now.getTime() - makeUpDays * dayMs)))
    await db.transaction(async tx => {
      const lesson = (await lockLessons(tx, [id])).get(id)
      if (lesson?.state !== 'suspended') return
      await changeLesson(tx, id, { state: 'cancelled', cancelledAt: now })
      await jobs.enqueue(tx, callOff, { lessonId: id })
      await tellCalendars(context, tx, [lesson])
    })
}
