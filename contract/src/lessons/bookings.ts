import { z } from 'zod'
import { paidLesson } from '../commerce/held.ts'
import { endpoint } from '../kit/endpoint.ts'
import { id, line, localised, prose, whenGiven } from '../shared.ts'
import { calendarContract } from './calendar.ts'
import { addedSlot } from './slots.ts'

export const bookingStatus = z.enum([
  'confirmed',
  /** Called off because of the weather. The teacher sets another date, or it is refunded. */
  'suspended',
  'completed',
  'attended',
  'late',
  'absent',
  'cancelled',
])

const bookingRequestKind = z.enum(['move', 'cancel'])

/** Dates and times are in Hong Kong time; `starts_at` and `ends_at` are instants. */
export const booking = z.object({
  booking_id: z.number(),
  status: bookingStatus,
  /** Whether it has neither ended nor been cancelled. */
  upcoming: z.boolean(),
  slot_id: z.number(),
  trial_id: z.number(),
  trial_date: z.string(),
  trial_time: z.string(),
  /** Minutes. */
  duration: z.number(),
  starts_at: z.string(),
  ends_at: z.string(),
  trial: z.object({
    /** The package's title, under its documented name. */
    duration: z.string(),
    duration_zh: z.string(),
    venue: z.string(),
    /** Dollars: the price when it was bought. */
    price: z.number(),
    price_id: z.number(),
    is_trial: z.enum(['0', '1']),
  }),
  teacher: z.object({ user_id: z.number(), display_name: z.string(), profile_picture: z.string() }),
  student: z.object({ user_id: z.number(), display_name: z.string() }),
  /** For the teacher, while the booking is live; '' otherwise. */
  student_user: z.object({ email: z.string() }),
  /** The attending learner's first name, or the account owner's. */
  learner_id: z.number().nullable(),
  learner_name: z.string(),
  learner_grade: z.string(),
  /** Dollars. */
  price: z.number(),
  /** Dollars refunded, including refunds on their way. */
  refunded: z.number(),
  /** Dollars that are held until the lesson is taught; of a booking, to the student and the teacher. */
  held: z.number(),
  /** The one lesson, and what became of its money; empty where it is free. */
  lessons: z.array(paidLesson),
  /** 1 present, 2 late, 0 absent, null for nothing noted; also under its documented name. */
  attendance: z.number().nullable(),
  student_attandance: z.number().nullable(),
  /** When the link to the lesson becomes available; null if it has none. */
  join_from: z.string().nullable(),
  can_join: z.boolean(),
  /** Until when the student can move it or cancel it with a full refund; null if that time is over. */
  can_move_until: z.string().nullable(),
  /** If suspended: the warning, e.g. 'TC8NE', and when it is refunded automatically; null otherwise. */
  suspended: z.object({ code: z.string(), refund_at: z.string() }).nullable(),
  /** Whether the caller can cancel it now. */
  can_cancel: z.boolean(),
  /** Whether the caller can change who attends: until the lesson starts. */
  can_change_learner: z.boolean(),
  cancelled_at: z.string().nullable(),
  cancelled_by: z.enum(['student', 'teacher', 'staff', 'refund']).nullable(),
  reason: z.string(),
  moves: z.number(),
  /**
   * The time before the teacher moved it; null once the student has accepted or chosen another, or the lesson has
   * started.
   */
  moved: z
    .object({
      trial_date: z.string(),
      trial_time: z.string(),
      /** Minutes. */
      duration: z.number(),
    })
    .nullable(),
  /** Whether the student can ask the teacher to move or cancel it: after the free hours, until it starts. */
  can_ask: z.boolean(),
  /** The student's last request; null for none, and for staff. Only an open one can be answered. */
  request: z
    .object({
      kind: bookingRequestKind,
      message: z.string(),
      state: z.enum(['open', 'accepted', 'declined', 'expired']),
      /** The teacher's answer. */
      answer: z.string(),
      asked_at: z.string(),
    })
    .nullable(),
  /** Whether the caller has reviewed the teacher. */
  reviewed: z.boolean(),
  /** The rating in that review. */
  own_rating: z.number().nullable(),
  booked_at: z.string(),
})
export type Booking = z.output<typeof booking>

const paging = {
  when: whenGiven(z.enum(['upcoming', 'past'])),
  limit: whenGiven(z.coerce.number().int().min(1).max(200)),
  offset: whenGiven(z.coerce.number().int().min(0).max(100_000)),
}
const page = z.object({
  status: z.literal(200),
  count: z.number(),
  /** A booking can be moved or cancelled with a full refund until this many hours before it. */
  cancel_hours: z.number(),
  bookings: z.array(booking),
})

const confirmation = {
  /** Sent after the refusal `slot_booked` has named who is affected. */
  confirm: z
    .union([z.boolean(), z.enum(['0', '1']).transform(text => text === '1')])
    .optional()
    .default(false),
}

/** All upcoming times of the caller, after the change. */
const ownSlots = { slots: z.array(addedSlot) }

const slotRemoval = {
  method: 'POST',
  access: 'teacher',
  query: localised,
  response: z.object({ status: z.literal(200), cancelled: z.number(), ...ownSlots }),
  errors: ['slot_unknown', 'slot_booked', 'slot_over'],
} as const

const removal = { slot_id: id, reason: prose(500).optional().default(''), ...confirmation }

export const bookingsContract = {
  studentBookings: endpoint({
    method: 'POST',
    path: 'student/bookings',
    summary: "Lists the caller's bookings: upcoming ones soonest first, past ones latest first.",
    access: 'user',
    own: ['body.student_id'],
    query: localised,
    body: z.object({ student_id: id, ...paging }),
    response: page,
  }),
  teacherBookings: endpoint({
    method: 'POST',
    path: 'teacher/trial/bookings',
    summary: "Lists the bookings of a teacher's lessons.",
    access: 'teacher-or-staff',
    scope: 'read:orders',
    own: ['body.teacher_id'],
    query: localised,
    body: z.object({ teacher_id: id, ...paging }),
    response: page,
  }),
  slotBookings: endpoint({
    method: 'POST',
    path: 'slot/bookings',
    summary: "Lists the bookings of one of the teacher's slots.",
    access: 'teacher-or-staff',
    query: localised,
    body: z.object({ slot_id: id }),
    response: page,
    errors: ['slot_unknown'],
  }),
  trialStudents: endpoint({
    method: 'POST',
    path: 'teacher/trial/students',
    summary: "Lists the bookings of one of a teacher's packages.",
    access: 'teacher-or-staff',
    own: ['body.teacher_id'],
    query: localised,
    body: z.object({ teacher_id: id, trial_id: id, ...paging }),
    response: page,
  }),
  bookingView: endpoint({
    method: 'GET',
    path: 'booking/{id}',
    summary: 'Returns one booking of the caller, as student or as teacher.',
    access: 'user',
    params: z.object({ id }),
    query: localised,
    response: z.object({ status: z.literal(200), cancel_hours: z.number(), booking }),
    errors: ['booking_unknown'],
  }),
  attendanceMark: endpoint({
    method: 'POST',
    path: 'student/attendance',
    summary: 'Records attendance: 1 present, 2 late, 0 absent. Possible once the lesson has started.',
    access: 'teacher',
    query: localised,
    body: z.object({ booking: id, attendance: z.coerce.number().int().min(0).max(2) }),
    response: z.object({ status: z.literal(200), booking }),
    errors: ['booking_unknown', 'attendance_early'],
  }),
  bookingJoin: endpoint({
    method: 'POST',
    path: 'booking/join',
    summary:
      'Returns the link to a lesson, from 15 minutes before it starts until it ends. People with a seat use the booking; the teacher can also use the slot.',
    access: 'user',
    query: localised,
    body: z
      .object({ booking_id: id.optional(), slot_id: id.optional() })
      .refine(({ booking_id, slot_id }) => booking_id ?? slot_id, {
        path: ['booking_id'],
        error: 'required',
      }),
    response: z.object({ status: z.literal(200), url: z.string() }),
    errors: ['booking_unknown', 'slot_unknown', 'join_early', 'join_over', 'join_nowhere'],
  }),
  bookingMove: endpoint({
    method: 'POST',
    path: 'booking/move',
    summary:
      'Moves a booking to another free slot of the same package, up to CANCEL_HOURS before the lesson, or until it starts if the teacher has moved it.',
    access: 'user',
    query: localised,
    body: z.object({ booking_id: id, slot_id: id }),
    response: z.object({ status: z.literal(200), booking }),
    errors: ['booking_unknown', 'booking_late', 'booking_over', 'slot_unknown', 'slot_gone', 'slot_other'],
  }),
  bookingKeep: endpoint({
    method: 'POST',
    path: 'booking/keep',
    summary: 'Accepts the time the teacher moved a lesson to. From then on, CANCEL_HOURS apply again.',
    access: 'user',
    query: localised,
    body: z.object({ booking_id: id }),
    response: z.object({ status: z.literal(200), booking }),
    errors: ['booking_unknown', 'booking_over'],
  }),
  bookingCancel: endpoint({
    method: 'POST',
    path: 'booking/cancel',
    summary:
      'Cancels a booking with a full refund. A student can cancel up to CANCEL_HOURS before the lesson, or until it starts if the teacher has moved it; a teacher can cancel until it ends.',
    access: 'user',
    query: localised,
    body: z.object({ booking_id: id, reason: prose(500).optional().default('') }),
    response: z.object({ status: z.literal(200), booking }),
    errors: ['booking_unknown', 'booking_late', 'booking_over'],
  }),
  bookingAsk: endpoint({
    method: 'POST',
    path: 'booking/ask',
    summary:
      'Asks the teacher to move or cancel a booking after the free hours are over, until the lesson starts. One request at a time.',
    access: 'user',
    query: localised,
    body: z.object({
      booking_id: id,
      kind: bookingRequestKind,
      message: prose(500).refine(text => text.trim() !== '', { error: 'required' }),
    }),
    response: z.object({ status: z.literal(200), booking }),
    errors: ['booking_unknown', 'booking_over', 'request_open', 'request_free', 'too_many'],
  }),
  bookingAnswer: endpoint({
    method: 'POST',
    path: 'booking/answer',
    summary:
      "Answers a student's request. Accepted, the booking is cancelled with a full refund or can be moved until it starts. Declined, with a reason, it stays.",
    access: 'teacher',
    query: localised,
    body: z
      .object({
        booking_id: id,
        accept: z.union([z.boolean(), z.enum(['0', '1']).transform(text => text === '1')]),
        answer: prose(500).optional().default(''),
      })
      .refine(({ accept, answer }) => accept || answer.trim() !== '', {
        path: ['answer'],
        error: 'required',
      }),
    response: z.object({ status: z.literal(200), booking }),
    errors: ['booking_unknown', 'request_unknown', 'request_decided'],
  }),
  bookingLearner: endpoint({
    method: 'POST',
    path: 'booking/learner',
    summary:
      "Changes who attends: one of the student's learners or themselves, until the lesson starts. The teacher is told.",
    access: 'user',
    query: localised,
    body: z.object({ booking_id: id, learner_id: id.nullable() }),
    response: z.object({ status: z.literal(200), booking }),
    errors: ['booking_unknown', 'booking_over', 'booking_owned', 'learner_unknown'],
  }),
  slotEdit: endpoint({
    method: 'POST',
    path: 'teacher/editLessonsByTeacherId',
    summary:
      "Changes a slot's time, day, place or number of seats. If it's booked, the call answers `slot_booked` with first names until it is confirmed; then everyone booked is told.",
    access: 'teacher',
    query: localised,
    body: z.object({
      slot_id: id,
      /** 'HH:mm'. */
      trial_time: line(5).optional(),
      /** 'YYYY-MM-DD'. */
      trial_date: line(10).optional(),
      /** Minutes. */
      duration: z.coerce.number().int().optional(),
      seats: z.coerce.number().int().min(1).max(200).optional(),
      url: line(500).optional(),
      venue: line(200).optional(),
      ...confirmation,
    }),
    response: z.object({ status: z.literal(200), moved: z.number(), ...ownSlots }),
    errors: [
      'slot_unknown',
      'slot_booked',
      'slot_over',
      'slot_taken',
      'slot_seats',
      'slot_paying',
      'slot_notice',
      'slot_url',
      'slot_day',
      'slot_time',
      'slot_duration',
      'slot_midnight',
      'slot_past',
      'slot_far',
    ],
  }),
  slotDelete: endpoint({
    ...slotRemoval,
    path: 'teacher/deleteLessonsByTeacherId',
    summary:
      "Deletes a slot. If it's booked, the call answers `slot_booked` with first names until it is confirmed; then everyone booked is refunded and told why.",
    body: z.object(removal),
  }),
  trialSlotDelete: endpoint({
    ...slotRemoval,
    path: 'teacher/trial/slot/delete',
    summary: 'Does the same for a trial slot.',
    own: ['body.teacher_id'],
    body: z.object({ ...removal, teacher_id: id.optional(), trial_id: id.optional() }),
  }),
  ...calendarContract,
} as const
