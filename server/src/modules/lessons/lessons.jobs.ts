import { mailBooking } from './bookings/booking.mails.ts'
import { deleteDrafts } from './bookings/booking.repository.ts'
import { callOffLesson } from './bookings/call-off-lesson.ts'
import { endSuspendedLessons } from './bookings/end-suspended-lessons.ts'
import { remindOfLessons } from './bookings/remind.ts'
import { expireDueRequests } from './bookings/request.repository.ts'
import { dueCalendars, readCalendar } from './busy/read-calendar.ts'
import type { LessonsContext } from './lessons.context.ts'
import {
  callOff,
  dropDrafts,
  endSuspended,
  expireRequests,
  findDueCalendars,
  mailAboutBooking,
  readBusyCalendar,
  remind,
  syncTeachingWeeks,
} from './lessons.jobs.definitions.ts'
import { syncWeeks } from './week/sync-week.ts'

const dayMs = 24 * 3600 * 1000

export function handleLessonJobs(context: LessonsContext): void {
  const { jobs, db, clock } = context
  jobs.handle(mailAboutBooking, about => mailBooking(context, about))
  jobs.handle(callOff, asked => callOffLesson(context, asked))
  jobs.handle(remind, () => remindOfLessons(context))
  jobs.handle(endSuspended, () => endSuspendedLessons(context))
  jobs.handle(expireRequests, () => expireDueRequests(db, clock.now()))
  jobs.schedule(expireRequests, '*/5 * * * *', {})
  jobs.handle(dropDrafts, () => deleteDrafts(db, new Date(clock.now().getTime() - dayMs)))
  jobs.schedule(dropDrafts, '35 19 * * *', {})
  jobs.schedule(endSuspended, '10 * * * *', {})
  jobs.schedule(remind, '*/5 * * * *', {})
  jobs.handle(syncTeachingWeeks, () => syncWeeks(context))
  jobs.schedule(syncTeachingWeeks, '20 * * * *', {})
  jobs.handle(findDueCalendars, async () => {
    const due = await dueCalendars(context)
    await db.transaction(async tx => {
      for (const calendarId of due) await jobs.enqueue(tx, readBusyCalendar, { calendarId })
    })
  })
  jobs.schedule(findDueCalendars, '*/5 * * * *', {})
  jobs.handle(readBusyCalendar, async ({ calendarId }) => {
    await readCalendar(context, calendarId)
  })
}
