import { z } from 'zod'
import { awaitingEnrolment } from '../classes/enrolments.ts'
import { endpoint } from '../kit/endpoint.ts'
import { badgeKinds } from '../rules/badges.ts'
import { classColors } from '../rules/class-form.ts'
import { teachingSteps } from '../rules/teaching.ts'
import { localised } from '../shared.ts'

/** The oldest first, at most 5 of each kind; `count` says how many there are. */
const listed = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ count: z.number(), first: z.array(z.object(shape)) })

const waiting = z.object({
  /** All of it together. */
  count: z.number(),
  /** Who asks for a seat in a class. */
  enrolments: listed({ ...awaitingEnrolment.shape, class_id: z.number(), title: z.string() }),
  /** Who asks to move or cancel a booking that is past the free hours. */
  requests: listed({
    booking_id: z.number(),
    kind: z.enum(['move', 'cancel']),
    learner_name: z.string(),
    learner_grade: z.string(),
    message: z.string(),
    starts_at: z.string(),
    asked_at: z.string(),
  }),
  /** About products, without an answer. */
  questions: listed({
    question_id: z.number(),
    course_id: z.number(),
    course_name: z.string(),
    question: z.string(),
    asked_at: z.string(),
  }),
  /** Written within 30 days, with words and without a reply; the newest first, at most 3. */
  reviews: listed({
    review_id: z.number(),
    /** Null for a review of the teacher. */
    course_id: z.number().nullable(),
    course_name: z.string(),
    rating: z.number(),
    comment: z.string(),
    name: z.string(),
    written_at: z.string(),
  }),
  /** What staff asked for. */
  documents: listed({ request_id: z.number(), text: z.string(), asked_at: z.string() }),
  /** Badges that end within 30 days and can be renewed. */
  badges: listed({ kind: z.enum(badgeKinds), valid_until: z.string() }),
  /** Conversations with unread messages. */
  messages: z.number(),
})

export const taughtLesson = z.object({
  kind: z.enum(['trial', 'class']),
  lesson_id: z.number(),
  class_id: z.number().nullable(),
  title: z.string(),
  title_zh: z.string(),
  /** Of a class; null of a trial lesson. */
  color: z.enum(classColors).nullable(),
  /** Its place among the lessons of its class, and how many there are; 0 of a trial lesson. */
  number: z.number(),
  of: z.number(),
  starts_at: z.string(),
  ends_at: z.string(),
  venue: z.string(),
  /** From when on the caller may go in; null where it is not online, is suspended, or another teaches it. */
  join_from: z.string().nullable(),
  suspended: z.boolean(),
  /** Of a class: how many are enrolled. */
  enrolled: z.number(),
  /** Of a trial lesson: who has booked it. */
  students: z.array(
    z.object({
      booking_id: z.number(),
      learner_name: z.string(),
      learner_grade: z.string(),
      /** 1 present, 2 late, 0 absent, null for nothing noted. */
      attendance: z.number().nullable(),
    }),
  ),
  /** '' where the caller teaches it. */
  teacher_name: z.string(),
})
export type TaughtLesson = z.output<typeof taughtLesson>

export const teachingContract = {
  teachingHome: endpoint({
    method: 'GET',
    path: 'user/teaching',
    summary:
      "Returns a seller's working day: what needs attention, this week's lessons, sales, and a newcomer's steps to the first sale.",
    access: 'teacher',
    query: localised,
    response: z.object({
      as_of: z.string(),
      waiting,
      /** From Monday to Sunday in Hong Kong, by time; a manager gets those of the centre. */
      week: z.object({ monday: z.string(), lessons: z.array(taughtLesson) }),
      /** Cents, with refunds taken off and before the platform's fee; a manager gets those of the centre. */
      sales: z.object({
        /** Of Monday to Sunday. */
        days: z.array(z.object({ day: z.string(), cents: z.number() })),
        /** Cents of the week so far. */
        total: z.number(),
        /** Cents of last week until the same moment. */
        before: z.number(),
        /** The newest of this week, at most 3. */
        latest: z.array(
          z.object({
            title: z.string(),
            kind: z.string(),
            type: z.enum(['sale', 'refund']),
            cents: z.number(),
            at: z.string(),
          }),
        ),
      }),
      payout: z.object({
        /** Cents that are owed and not paid out. */
        pending: z.number(),
        /** Of that, what is held until lessons are taught. */
        held: z.number(),
        /** The end of the account's number, '' where there is none. */
        account: z.string(),
        /** Whether payouts can be sent there. */
        ready: z.boolean(),
      }),
      /** Percent of each sale that the platform keeps. */
      fee_percent: z.number(),
      /** In order; null once something was sold. */
      steps: z.array(z.object({ step: z.enum(teachingSteps), done: z.boolean() })).nullable(),
    }),
  }),
} as const
