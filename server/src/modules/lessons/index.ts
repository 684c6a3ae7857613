import type { ownTimesContract } from '#contract/lessons/own-times.ts'
import type { ownWeekContract } from '#contract/lessons/own-week.ts'
import type { scheduleContract } from '#contract/lessons/schedule.ts'
import type { slotsContract } from '#contract/lessons/slots.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { accessEnded, accessHeld, deletionAsked } from '../accounts/index.ts'
import { lessonAttended } from '../reviews/index.ts'
import { lessonsAhead } from '../saved/index.ts'
import { profileView, slotsSent } from '../teachers/index.ts'
import { hasAttended, listSeated } from './bookings/booking.repository.ts'
import { listComingBookings } from './bookings/booking-list.repository.ts'
import { type BookingCalls, bookingsRoutes } from './bookings/bookings.routes.ts'
import { cancelComingLesson } from './bookings/cancel-lesson.ts'
import { cancelComingLessons, type EndingSeat, endCancelledSeat } from './bookings/end-with-teacher.ts'
import { endBooking, findBookingTerms, type SeatTerms } from './bookings/refund-on-request.ts'
import { registerConversations } from './bookings/talk-about-bookings.ts'
import { listOwnSlots } from './calendar/view-calendar.ts'
import { findFeed, removeFeed } from './feed/feed.repository.ts'
import type { LessonsContext } from './lessons.context.ts'
import { lessonSuspended } from './lessons.hooks.ts'
import { mailAboutBooking } from './lessons.jobs.definitions.ts'
import { handleLessonJobs } from './lessons.jobs.ts'
import { lessonsRoutes } from './lessons.routes.ts'
import { registerPersonalData } from './personal-data.ts'
import type { Ending } from './seats/seat-allocator.ts'
import { changeSlots } from './slots/change-slots.ts'
import { slotRoutes } from './slots/slot.routes.ts'
import { weekRoutes } from './week/week.routes.ts'

export { beginBookings, type WantedSeat } from './bookings/begin-bookings.ts'
export { listBookingEvents } from './bookings/booking-events.repository.ts'
export {
  type BookedLesson,
  listBookings,
  listBookingsIn,
  listOpenRequests,
} from './bookings/booking-list.repository.ts'
export { type EndingSeat, listComingSeats } from './bookings/end-with-teacher.ts'
export type { SeatTerms } from './bookings/refund-on-request.ts'
export { isTrial, trialLine } from './bookings/trial-line.ts'
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
  renameClassLessons,
  suspendLessons,
} from './calendar/class-lesson.repository.ts'
export { findHolidays } from './calendar/holidays.ts'
export { isSoon, leadText, minutesUntil } from './calendar/lead-text.ts'
export {
  changeLesson,
  findFreeTimes,
  findVenues,
  hasTimesAhead,
  listTeachersWithTimes,
} from './calendar/lesson.repository.ts'
export { listLessonsOfDay } from './calendar/lessons-of-day.ts'
export { type LessonAhead, listLessonsAhead } from './calendar/list-lessons-ahead.ts'
export { freeUntil, makeUpOver, refundAt, reminderHours, wantsReminder } from './calendar/notice.rules.ts'
export { retryOverlap } from './calendar/retry-overlap.ts'
export { listLessonsAtVenues, listSuspended, suspendLesson } from './calendar/suspend-lesson.ts'
export { viewCalendar } from './calendar/view-calendar.ts'
export { calendarFile } from './feed/calendar-file.ts'
export { findFeed } from './feed/feed.repository.ts'
export {
  type CalendarEntry,
  type CalendarReader,
  calendarChanged,
  calendarRead,
  lessonSuspended,
} from './lessons.hooks.ts'
export { type ClassLesson, isOfClass } from './lessons.tables.ts'
export { findTeaching } from './seats/find-teaching.ts'
export {
  createSeatAllocator,
  type Ending,
  type Seating,
  type SeatPool,
  type SeatQueue,
} from './seats/seat-allocator.ts'
export { seatLine, soldLesson } from './seats/seat-line.ts'
export { listTaken as listTakenTimes, refuseManagers } from './slots/add-slots.ts'
export { refusalOf } from './slots/slot.rules.ts'

export { warningText } from './slots/warning-text.ts'
export { yieldWeeklyTimes } from './week/sync-week.ts'

export interface LessonsModule {
  handlers: Handlers<
    typeof scheduleContract &
      typeof slotsContract &
      typeof ownTimesContract &
      typeof ownWeekContract &
      BookingCalls
  >
  /** Until when a booking is refunded freely; undefined for one that is over otherwise. */
  findBookingTerms(db: Db, bookingId: number): Promise<SeatTerms | undefined>
  /** Refunds a booking in full and frees its seat, inside the caller's transaction. */
  endBooking(tx: Tx, bookingId: number, ending: Omit<Ending, 'at'>): Promise<void>
  /** Cancels some coming lessons of a teacher who has stopped, and answers the seats in them; null if there are none. */
  cancelComingLessons(
    tx: Tx,
    asked: { teacherId: number; reason: string; limit: number },
  ): Promise<EndingSeat[] | null>
  /** Cancels a lesson sold separately that hasn't started, and refunds everyone in it; false where it has. */
  cancelComingLesson(tx: Tx, lessonId: number): Promise<boolean>
  /** Refunds and ends one of these seats. */
  endCancelledSeat(tx: Tx, seat: Pick<EndingSeat, 'itemId' | 'userId'>, reason: string): Promise<void>
}

export function lessons(platform: Platform, commerce: LessonsContext['commerce']): LessonsModule {
  const context: LessonsContext = { ...platform, commerce }
  platform.hooks.on(lessonAttended, 'lessons', hasAttended)
  platform.hooks.on(deletionAsked, 'lessons', async (tx, { userId }) => {
    const coming = { after: platform.clock.now(), limit: 1 }
    if ((await listComingBookings(tx, { teacherId: userId }, coming)).length > 0)
      throw new Refusal('bookings_upcoming')
  })
  platform.hooks.on(lessonsAhead, 'lessons', async (db, { userId }) => {
    const coming = { after: platform.clock.now(), limit: 1 }
    return (await listComingBookings(db, { userId }, coming)).length > 0
  })
  platform.hooks.on(accessHeld, 'lessons', async (db, { userId }) => ({
    calendarFeed: (await findFeed(db, userId, platform.clock.now())) !== undefined,
  }))
  platform.hooks.on(accessEnded, 'lessons', async (tx, { userId, calendarFeed }) => ({
    calendarFeed: calendarFeed && (await removeFeed(tx, userId)),
  }))
  platform.hooks.on(lessonSuspended, 'lessons', async (tx, { lesson }) => {
    for (const { id: bookingId } of await listSeated(tx, lesson.id))
      await platform.jobs.enqueue(tx, mailAboutBooking, { bookingId, about: 'suspended' })
  })
  platform.hooks.on(profileView, 'lessons', async (db, teacherId) => ({
    slots: await listOwnSlots(db, teacherId, platform.clock.now()),
  }))
  platform.hooks.on(slotsSent, 'lessons', (tx, teacher, slots) => changeSlots(context, tx, teacher, slots))
  registerPersonalData(context)
  registerConversations(platform)
  handleLessonJobs(context)
  return {
    handlers: {
      ...lessonsRoutes(platform),
      ...slotRoutes(platform),
      ...weekRoutes(platform),
      ...bookingsRoutes(context),
    },
    findBookingTerms: (db, bookingId) => findBookingTerms(context, db, bookingId),
    endBooking: (tx, bookingId, ending) => endBooking(context, tx, bookingId, ending),
    cancelComingLessons: (tx, asked) => cancelComingLessons(context, tx, asked),
    cancelComingLesson: (tx, lessonId) => cancelComingLesson(context, tx, lessonId),
    endCancelledSeat: (tx, seat, reason) => endCancelledSeat(context, tx, seat, { reason }),
  }
}
