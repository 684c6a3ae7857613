import type { scheduleContract } from '#contract/schedule.ts'
import type { slotsContract } from '#contract/slots.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { accessEnded, accessHeld, accountDeletion } from '../accounts/index.ts'
import { lessonAttended } from '../reviews/index.ts'
import { hasAttended } from './booking.repository.ts'
import { listComingBookings } from './booking-list.repository.ts'
import { findFeed, removeFeed } from './feed.repository.ts'
import { handleScheduleJobs } from './schedule.jobs.ts'
import { scheduleRoutes } from './schedule.routes.ts'
import { slotRoutes } from './slot.routes.ts'

export { listTaken as listTakenTimes, refuseManagers } from './add-slots.ts'
export {
  type Cancellation,
  cancelSeats,
  confirmSeats,
  draftBooking,
  findTeaching,
  holdSeats,
  lapseSeats,
  listTaken,
  quoteSeats,
  restoreSeat,
  type SeatOutcome,
  tellCalendars,
} from './book-seats.ts'
export {
  agreeToMove,
  countHeld,
  eraseReasons,
  findBooking,
  findBookings,
  findSeatBooking,
  forgetDrafts,
  forgetUngiven,
  hasBookings,
  listSeated,
  markReminded,
  noteAttendance,
  recordMoves,
} from './booking.repository.ts'
export {
  type BookedLesson,
  type BookingFilter,
  findBookedLesson,
  listBookings,
  listBookingsIn,
  listComingBookings,
  listConfirmed,
  listUnreminded,
} from './booking-list.repository.ts'
export {
  type ClassRun,
  deleteClassLessons,
  findClassLesson,
  findClassRuns,
  insertClassLessons,
  listClassLessons,
  listClassLessonsIn,
  listComingClassLessons,
  listUnremindedClassLessons,
  markClassLessonReminded,
  type NewClassLesson,
  renameClassLessons,
  suspendLessons,
} from './class-lesson.repository.ts'
export {
  findFeed,
  findFeedByHash,
  noteFeedRead,
  removeFeed,
  storeFeed,
} from './feed.repository.ts'
export { findHolidays } from './holidays.ts'
export { type ImportedBooking, importBookings } from './import-bookings.ts'
export { type ImportedLesson, importLessons } from './import-lessons.ts'
export {
  changeLesson,
  deleteLesson,
  findFreeTimes,
  findLesson,
  findLessons,
  findSeatedLessons,
  isOverlap,
  type LessonChange,
  listTeachersWithTimes,
  lockLessons,
} from './lesson.repository.ts'
export { moveBooking } from './move-booking.ts'
export { retryOverlap } from './retry-overlap.ts'
export { type BookingChange, bookingChanged, calendarChanged, lessonSuspended } from './schedule.hooks.ts'
export type { Booking, CalendarLesson, ClassLesson, Lesson } from './schedule.tables.ts'
export { listLessonsIn } from './slot.repository.ts'
export { refusalOf, type TakenTime } from './slot.rules.ts'
export { listLessonsAtVenues, listSuspended, suspendLesson } from './suspend-lesson.ts'
export { listNextSlots } from './view-calendar.ts'
export { warningText } from './warning-text.ts'

export interface ScheduleModule {
  handlers: Handlers<typeof scheduleContract & typeof slotsContract>
}

export function schedule(platform: Platform): ScheduleModule {
  platform.hooks.on(lessonAttended, 'schedule', hasAttended)
  // Said before anything of money: what is cancelled need not be paid out.
  platform.hooks.on(accountDeletion, 'schedule', async (tx, { userId }) => {
    const coming = { after: platform.clock.now(), limit: 1 }
    if ((await listComingBookings(tx, { teacherId: userId }, coming)).length > 0)
      throw new Refusal('bookings_upcoming')
  })
  platform.hooks.on(accessHeld, 'schedule', async (db, { userId }) => ({
    calendarFeed: (await findFeed(db, userId, platform.clock.now())) !== undefined,
  }))
  platform.hooks.on(accessEnded, 'schedule', async (tx, { userId, calendarFeed }) => ({
    calendarFeed: calendarFeed && (await removeFeed(tx, userId)),
  }))
  handleScheduleJobs(platform)
  return { handlers: { ...scheduleRoutes(platform), ...slotRoutes(platform) } }
}
