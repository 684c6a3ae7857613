import type { fulfilmentContract } from '#contract/checkout/fulfilment.ts'
import type { BodyOf } from '#contract/kit/endpoint.ts'
import type { bookingsContract } from '#contract/lessons/bookings.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { throttle } from '#server/kernel/throttle.ts'
import { throttlePayment } from '../../commerce/index.ts'
import { listOwnSlots } from '../calendar/view-calendar.ts'
import { bookingEntries } from '../feed/booking-entries.ts'
import { makeFeed, readFeed } from '../feed/calendar-feed.ts'
import { calendarFile } from '../feed/calendar-file.ts'
import { findFeed, removeFeed } from '../feed/feed.repository.ts'
import type { LessonsContext } from '../lessons.context.ts'
import { editSlot, removeSlot } from '../slots/change-slot.ts'
import { answerStudent, askTeacher } from './ask-teacher.ts'
import { acceptMovedTime, cancelBooking, moveOwnBooking } from './change-booking.ts'
import { changeBookedLearner } from './change-learner.ts'
import { joinLesson } from './join-lesson.ts'
import { markAttendance } from './mark-attendance.ts'
import { storeBookings } from './store-bookings.ts'
import { getOwnBooking, viewBooking, viewBookings, viewSlotBookings } from './view-bookings.ts'

/** Without the calendar of a class, which belongs to the classes module. */
export type BookingCalls = Omit<typeof bookingsContract, 'classCalendar'> &
  Pick<typeof fulfilmentContract, 'bookingsStore'>

type SlotRemoval = BodyOf<(typeof bookingsContract)['slotDelete']>

export function bookingsRoutes(context: LessonsContext): Handlers<BookingCalls> {
  const { db } = context
  const done = async (caller: Caller, bookingId: number) =>
    ({ status: 200, booking: await viewBooking(context, caller, bookingId) }) as const
  const slotsOf = ({ userId }: Caller) => listOwnSlots(db, userId, context.clock.now())
  const removed = async (caller: Caller, { slot_id: slotId, reason, confirm: confirmed }: SlotRemoval) =>
    ({
      status: 200,
      cancelled: await removeSlot(context, caller, { slotId, reason, confirmed }),
      slots: await slotsOf(caller),
    }) as const
  return {
    bookingsStore: async ({ body, caller, address }) => {
      await throttlePayment(context.limits, 'bookingsStore', caller, address)
      return storeBookings(context, caller, body)
    },
    studentBookings: ({ body: { student_id: userId, when, limit, offset }, caller }) =>
      viewBookings(context, caller, { side: 'student', filter: { userId, when }, limit, offset }),
    teacherBookings: ({ body: { teacher_id: teacherId, when, limit, offset }, caller }) =>
      viewBookings(context, caller, { side: 'teacher', filter: { teacherId, when }, limit, offset }),
    slotBookings: ({ body, caller }) => viewSlotBookings(context, caller, body.slot_id),
    trialStudents: ({ body, caller }) => {
      const { teacher_id: teacherId, trial_id: packageId, when, limit, offset } = body
      const filter = { teacherId, packageId, when }
      return viewBookings(context, caller, { side: 'teacher', filter, limit, offset })
    },
    bookingView: async ({ params, caller }) => ({
      ...(await done(caller, params.id)),
      cancel_hours: context.config.cancelHours,
    }),
    attendanceMark: async ({ body: { booking: bookingId, attendance }, caller }) => {
      await markAttendance(context, caller, { bookingId, attendance })
      return done(caller, bookingId)
    },
    bookingJoin: async ({ body, caller }) => ({ status: 200, url: await joinLesson(context, caller, body) }),
    bookingMove: async ({ body: { booking_id: bookingId, slot_id: slotId }, caller }) => {
      await moveOwnBooking(context, caller, { bookingId, slotId })
      return done(caller, bookingId)
    },
    bookingKeep: async ({ body: { booking_id: bookingId }, caller }) => {
      await acceptMovedTime(context, caller, bookingId)
      return done(caller, bookingId)
    },
    bookingCancel: async ({ body: { booking_id: bookingId, reason }, caller }) => {
      await cancelBooking(context, caller, { bookingId, reason })
      return done(caller, bookingId)
    },
    bookingAsk: async ({ body: { booking_id: bookingId, kind, message }, caller }) => {
      await askTeacher(context, caller, { bookingId, kind, message: message.trim() })
      return done(caller, bookingId)
    },
    bookingAnswer: async ({ body: { booking_id: bookingId, accept, answer }, caller }) => {
      await answerStudent(context, caller, { bookingId, accept, answer: answer.trim() })
      return done(caller, bookingId)
    },
    bookingLearner: async ({ body: { booking_id: bookingId, learner_id: learnerId }, caller }) => {
      await changeBookedLearner(context, caller, { bookingId, learnerId })
      return done(caller, bookingId)
    },
    slotEdit: async ({ body, caller }) => {
      const { slot_id: slotId, trial_date: day, trial_time: time, duration: minutes } = body
      const { confirm: confirmed, seats, url, venue } = body
      const edit = { slotId, day, time, minutes, seats, url, venue, confirmed }
      return { status: 200, moved: await editSlot(context, caller, edit), slots: await slotsOf(caller) }
    },
    slotDelete: ({ body, caller }) => removed(caller, body),
    trialSlotDelete: ({ body, caller }) => removed(caller, body),
    bookingCalendar: async ({ params, caller, locale }) => {
      const booked = await getOwnBooking(db, caller, params.id)
      const reader = { userId: caller.userId, locale, firstNamesOnly: false }
      const entries = await bookingEntries(context, reader, [booked])
      return { ...calendarFile(context, entries, locale), downloadName: `lesson-${params.id}.ics` }
    },
    calendarFeed: async ({ caller }) => {
      const feed = await findFeed(db, caller.userId, context.clock.now())
      return {
        active: feed !== undefined,
        created_at: feed?.createdAt.toISOString() ?? null,
        read_at: feed?.readAt?.toISOString() ?? null,
      }
    },
    calendarFeedMake: async ({ caller }) => ({ status: 200, address: await makeFeed(context, caller) }),
    calendarFeedRemove: async ({ caller }) => {
      await removeFeed(db, caller.userId)
      return { status: 200 }
    },
    calendarFeedRead: async ({ params, address }) => {
      await throttle(context.limits, 'calendar.address', address)
      return readFeed(context, params.file)
    },
  }
}
