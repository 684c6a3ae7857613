import { m } from '#messages/messages.js'
import { findPeople } from '../../accounts/index.ts'
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
export async function callOffLesson(
  context: LessonsContext,
  { lessonId, by = 'teacher' }: { lessonId: number; by?: 'teacher' | 'staff' | undefined },
): Promise<void> {
  const lesson = await findLesson(context.db, lessonId)
  if (lesson?.state !== 'cancelled') return
  const seated = await listSeated(context.db, lessonId)
  const people = await findPeople(
    context.db,
    seated.map(({ userId }) => userId),
  )
  for (const booking of seated) {
    const locale = people.get(booking.userId)?.language ?? 'en'
    const reason = by === 'staff' ? m.mail_lesson_no_teacher({}, { locale }) : lesson.reason
    await callOff(context, booking, { by, reason })
  }
}

function callOff(
  context: LessonsContext,
  { id, userId }: Booking,
  ending: { by: 'teacher' | 'staff'; reason: string },
): Promise<void> {
  return context.db.transaction(async tx => {
    await lockStudent(tx, userId)
    const present = await findBookedLesson(tx, id)
    // Moved to another lesson, or cancelled, in between.
    if (present?.booking.state !== 'confirmed' || present.lesson.state !== 'cancelled') return
    await cancelPaid(context, tx, present.booking, ending)
  })
}
