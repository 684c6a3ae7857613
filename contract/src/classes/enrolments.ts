import { z } from 'zod'
import { paidLesson } from '../commerce/held.ts'
import { endpoint } from '../kit/endpoint.ts'
import { id, localised, prose } from '../shared.ts'

/**
 * held: being paid for; requested: the amount is authorised and the teacher decides; confirmed: enrolled; lapsed: not
 * paid in time; asked: requested without payment, and the teacher decides; waiting: on the waiting list; offered: a
 * seat is held until it is paid for.
 */
export const enrolmentState = z.enum([
  'held',
  'requested',
  'confirmed',
  'lapsed',
  'asked',
  'waiting',
  'offered',
  'declined',
  'withdrawn',
  'cancelled',
])

export const enrolment = z.object({
  enrolment_id: z.number(),
  class_id: z.number(),
  course_id: z.number(),
  title: z.string(),
  teacher_id: z.number(),
  teacher_name: z.string(),
  student_id: z.number(),
  state: enrolmentState,
  /** The attending learner's first name, or the account owner's. */
  learner_id: z.number().nullable(),
  learner_name: z.string(),
  learner_grade: z.string(),
  /** The student's message to the teacher. */
  message: z.string(),
  /** Dollars: what was paid, or the current price. */
  price: z.number(),
  /** The number of lessons bought, or that would be bought now. */
  lessons: z.number(),
  /** Lessons that start after this time are theirs; null before it is bought. */
  lessons_from: z.string().nullable(),
  /** When their first lesson starts; null if none is left. */
  first_lesson: z.string().nullable(),
  /** From 1, while on the waiting list; 0 otherwise. */
  place_in_line: z.number(),
  /** Until when the seat is held for payment; null if none is. */
  held_until: z.string().nullable(),
  /** Whether the teacher has approved it. */
  approved: z.boolean(),
  /** Until when they can leave with a full refund; null if that time is over, or they don't have a seat yet. */
  can_leave_until: z.string().nullable(),
  /** Dollars refunded for leaving now; 0 if it is free, or too late. */
  refund: z.number(),
  /** Dollars refunded for one cancelled lesson; 0 if it is free, or not bought. */
  lesson_share: z.number(),
  /** Dollars that are held until lessons are taught. */
  held: z.number(),
  /** Dollars that went back. */
  refunded: z.number(),
  /** The lessons that were paid for, and what became of the money of each; empty where it is free, or not bought. */
  paid_lessons: z.array(paidLesson),
  /** Whether the teacher can be asked to let them leave: after the free hours, until the own first lesson begins. */
  can_ask: z.boolean(),
  /** Dollars refunded if the teacher agrees; 0 if it is free, or they can't ask. */
  refund_if_agreed: z.number(),
  /** The last request; null for none. Only an open one can be answered. */
  request: z
    .object({
      message: z.string(),
      state: z.enum(['open', 'accepted', 'declined', 'expired']),
      /** The teacher's answer. */
      answer: z.string(),
      asked_at: z.string(),
    })
    .nullable(),
  /**
   * Whether it can be withdrawn without a payment involved: a request, a place on the waiting list, or an offered
   * seat.
   */
  can_withdraw: z.boolean(),
  requested_at: z.string().nullable(),
  enrolled_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  ended_by: z.enum(['student', 'teacher', 'staff', 'refund', 'weather']).nullable(),
  reason: z.string(),
})
export type Enrolment = z.output<typeof enrolment>

export const awaitingEnrolment = z.object({
  enrolment_id: z.number(),
  student_id: z.number(),
  display_name: z.string(),
  learner_name: z.string(),
  learner_grade: z.string(),
  message: z.string(),
  /**
   * 'requested': the amount is authorised and captured on approval. 'asked': it is paid after approval, through a
   * link.
   */
  state: z.enum(['requested', 'asked']),
  /** Dollars. */
  price: z.number(),
  requested_at: z.string().nullable(),
  /** Until when the amount is authorised; null if there is none. */
  authorised_until: z.string().nullable(),
})

/** Documented clients send only IDs, as numbers or strings. */
const classRef = z.union([id, z.object({ class_id: id }).transform(({ class_id }) => class_id)])

/** Why the caller can't get a seat. */
export const placeErrors = [
  'class_unknown',
  'class_own',
  'class_teachers',
  'class_cancelled',
  'class_over',
  'class_full',
  'class_enrolled',
  'class_requested',
  'offer_lapsed',
  'teacher_gone',
  'seller_closed',
] as const

const decision = z.object({
  class_id: id,
  /** If left out, all pending requests of this class. */
  enrolment_id: id.nullish(),
})
const decided = z.object({
  status: z.literal(200),
  /** The outcome of each request. */
  enrolments: z.array(z.object({ enrolment_id: z.number(), state: enrolmentState })),
})

export const enrolmentsContract = {
  classEnroll: endpoint({
    method: 'POST',
    path: 'class/enroll',
    summary: 'Fulfils paid enrolments. A free class enrols at once; a full one asks the teacher for a seat.',
    access: 'user',
    own: ['body.student_id'],
    query: localised,
    body: z.object({
      classes: z.union([z.array(classRef).min(1).max(20), classRef.transform(one => [one])]),
      student_id: id.optional(),
      learner_id: id.nullish(),
      /** A message to the teacher, with a request. */
      message: prose(500).optional().default(''),
    }),
    response: z.object({
      status: z.literal('success'),
      enrolments: z.array(
        z.object({ class_id: z.number(), enrolment_id: z.number(), state: enrolmentState }),
      ),
    }),
    errors: [
      ...placeErrors,
      'learner_unknown',
      'class_free',
      'class_wait_over',
      'booking_teachers',
      'slot_gone',
      'booking_owned',
      'price_changed',
      'order_nothing',
      'order_mismatch',
      'payment_provider_off',
      'payment_card_only',
      'payment_unfinished',
      'payment_under_way',
      'payment_unavailable',
    ],
  }),
  classWait: endpoint({
    method: 'POST',
    path: 'class/waiting',
    summary: 'Joins the waiting list of a full class. The first in line is offered the next free seat.',
    access: 'user',
    query: localised,
    body: z.object({ class_id: id, learner_id: id.nullish() }),
    response: z.object({ status: z.literal(200), enrolment }),
    errors: [...placeErrors, 'learner_unknown', 'class_free', 'class_wait_over', 'enrolment_unknown'],
  }),
  enrolmentGet: endpoint({
    method: 'POST',
    path: 'get/enrolment',
    summary: "Returns the caller's and their learners' enrolments in a class, and how full it is.",
    access: 'user',
    own: ['body.student_id'],
    query: localised,
    body: z.object({ class_id: id, student_id: id.optional() }),
    response: z.object({
      enrolment: z.array(enrolment),
      /** Titles only; get/classes/materials opens them. */
      materials: z.array(z.object({ material_id: z.number(), title: z.string() })),
      /** The caller's own attendance: 1 present, 2 late, 0 absent. */
      attendance: z.array(
        z.object({ enrolment_id: z.number(), lesson_id: z.number(), attendance: z.number() }),
      ),
      enrolledStudents: z.number(),
      /** Seats that can be bought now; null for no limit. */
      free: z.number().nullable(),
      /** The number of people waiting. */
      waiting: z.number(),
      /** Whether a seat that becomes free can still be offered to people waiting. */
      can_wait: z.boolean(),
      cancel_hours: z.number(),
    }),
    errors: ['class_unknown'],
  }),
  enrolmentView: endpoint({
    method: 'GET',
    path: 'enrolments/{id}',
    summary: "Returns one of the caller's enrolments, including an offered seat, with the lessons to come.",
    access: 'user',
    params: z.object({ id }),
    query: localised,
    response: z.object({
      enrolment,
      venue: z.string(),
      online: z.boolean(),
      /** Dates and times are in Hong Kong time. */
      lessons: z.array(
        z.object({
          date: z.string(),
          time: z.string(),
          /** Minutes. */
          duration: z.number(),
        }),
      ),
      cancel_hours: z.number(),
    }),
    errors: ['enrolment_unknown'],
  }),
  enrolmentLeave: endpoint({
    method: 'POST',
    path: 'enrolment/leave',
    summary:
      "Leaves a class with a full refund, up to a number of hours before the learner's first lesson. Also withdraws a request, leaves the waiting list or declines an offer.",
    access: 'user',
    query: localised,
    body: z.object({ enrolment_id: id, reason: prose(500).optional().default('') }),
    response: z.object({ status: z.literal(200), enrolment }),
    errors: ['enrolment_unknown', 'class_late', 'payment_under_way', 'payment_unavailable'],
  }),
  enrolmentAsk: endpoint({
    method: 'POST',
    path: 'enrolment/ask',
    summary:
      "Asks the teacher to let the caller leave a class after the free hours are over, until the learner's first lesson starts. One request at a time.",
    access: 'user',
    query: localised,
    body: z.object({
      enrolment_id: id,
      message: prose(500).refine(text => text.trim() !== '', { error: 'required' }),
    }),
    response: z.object({ status: z.literal(200), enrolment }),
    errors: ['enrolment_unknown', 'leave_over', 'leave_free', 'request_open', 'too_many'],
  }),
  enrolmentAnswer: endpoint({
    method: 'POST',
    path: 'enrolment/answer',
    summary:
      'Answers a request to leave. Accepted, the learner leaves with a full refund. Declined, with a reason, they stay.',
    access: 'teacher',
    query: localised,
    body: z
      .object({
        enrolment_id: id,
        accept: z.union([z.boolean(), z.enum(['0', '1']).transform(text => text === '1')]),
        answer: prose(500).optional().default(''),
      })
      .refine(({ accept, answer }) => accept || answer.trim() !== '', {
        path: ['answer'],
        error: 'required',
      }),
    response: z.object({ status: z.literal(200) }),
    errors: ['enrolment_unknown', 'request_unknown', 'request_decided'],
  }),
  enrollmentsAwaiting: endpoint({
    method: 'POST',
    path: 'get/awaiting/enrollments',
    summary: 'Lists the requests a teacher has to decide on, by class, oldest first.',
    access: 'teacher-or-staff',
    own: ['body.teacher_id'],
    query: localised,
    body: z.object({ teacher_id: id }),
    response: z.object({
      awaiting: z.array(
        z.object({
          class_id: z.number(),
          title: z.string(),
          /** The number of pending requests. */
          pending: z.number(),
          enrolments: z.array(awaitingEnrolment),
        }),
      ),
    }),
  }),
  enrollmentsApprove: endpoint({
    method: 'POST',
    path: 'approve/enrollments',
    summary:
      'Approves a request. An authorised payment is captured and the seat is given. Without a payment, a link to pay is sent. If the class is full, a seat is added.',
    access: 'teacher',
    query: localised,
    body: decision,
    response: decided,
    errors: ['class_unknown', 'enrolment_unknown', 'enrolment_decided', 'class_over', 'payment_unavailable'],
  }),
  enrollmentsDecline: endpoint({
    method: 'POST',
    path: 'decline/enrollments',
    summary: 'Declines a request. The authorised payment is released; nothing is charged.',
    access: 'teacher',
    query: localised,
    body: decision.extend({ reason: prose(500).optional().default('') }),
    response: decided,
    errors: ['class_unknown', 'enrolment_unknown', 'enrolment_decided', 'payment_unavailable'],
  }),
} as const
