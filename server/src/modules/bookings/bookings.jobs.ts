import { mailBooking } from './booking.mails.ts'
import type { BookingsContext } from './bookings.context.ts'
import { callOff, mailAboutBooking, remind } from './bookings.jobs.definitions.ts'
import { callOffLesson } from './call-off-lesson.ts'
import { remindOfLessons } from './remind.ts'

export function handleBookingJobs(context: BookingsContext): void {
  const { jobs } = context
  jobs.handle(mailAboutBooking, about => mailBooking(context, about))
  jobs.handle(callOff, ({ lessonId }) => callOffLesson(context, lessonId))
  jobs.handle(remind, () => remindOfLessons(context))
  jobs.schedule(remind, '*/5 * * * *', {})
}
