import { mailBooking } from './booking.mails.ts'
import type { BookingsContext } from './bookings.context.ts'
import { callOff, endSuspended, mailAboutBooking, remind } from './bookings.jobs.definitions.ts'
import { callOffLesson } from './call-off-lesson.ts'
import { endSuspendedLessons } from './end-suspended-lessons.ts'
import { remindOfLessons } from './remind.ts'

export function handleBookingJobs(context: BookingsContext): void {
  const { jobs } = context
  jobs.handle(mailAboutBooking, about => mailBooking(context, about))
  jobs.handle(callOff, ({ lessonId }) => callOffLesson(context, lessonId))
  jobs.handle(remind, () => remindOfLessons(context))
  jobs.handle(endSuspended, () => endSuspendedLessons(context))
  jobs.schedule(endSuspended, '10 * * * *', {})
  jobs.schedule(remind, '*/5 * * * *', {})
}
