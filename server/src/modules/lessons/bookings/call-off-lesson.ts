import { findLesson } from '../calendar/lesson.repository.ts'
import type { LessonsContext } from '../lessons.context.ts'
import type { Booking } from '../lessons.tables.ts'
import { listSeated } from './booking.repository.ts'
import { findBookedLesson } from './booking-list.repository.ts'
import { cancelPaid, lockStudent } from './change-booking.ts'

/**
 * The lesson is cancelled: everyone with a seat is refunded and told why, each in a separate transaction. Called
 * again, it continues where it stopped.
 */
export async function callOffLesson(context: LessonsContext, lessonId: number): Promise<void> {
  const lesson = await findLesson(context.db, lessonId)
  if (lesson?.state !== 'cancelled') return
  for (const booking of await listSeated(context.db, lessonId)) await callOff(context, booking, lesson.reason)
}

function callOff(context: LessonsContext, { id, userId }: Booking, reason: string): Promise<void> {
  return context.db.transaction(async tx => {
    await lockStudent(tx, userId)
    const present = await findBookedLesson(tx, id)
    // Moved to another lesson, or cancelled, in between.
    if (present?.booking.state !== 'confirmed' || present.lesson.state !== 'cancelled') return
    await cancelPaid(context, tx, present.booking, { by: 'teacher', reason })
  })
}
