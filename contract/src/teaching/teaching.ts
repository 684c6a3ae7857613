import { z } from 'zod'
import { awaitingEnrolment } from '../classes/enrolments.ts'
import { endpoint } from '../kit/endpoint.ts'
import { badgeKinds } from '../rules/badges.ts'
import { classColors } from '../rules/class-form.ts'
import { teachingSteps } from '../rules/teaching.ts'
import { localised } from '../shared.ts'

/** Oldest first, at most 5 of each kind; `count` is the total. */
const listed = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ count: z.number(), first: z.array(z.object(shape)) })

const waiting = z.object({
  /** The total of all kinds. */
  count: z.number(),
  /** Requests for a seat in a class. */
  enrolments: listed({ ...awaitingEnrolment.shape, class_id: z.number(), title: z.string() }),
  /** Requests to move or cancel a booking after the free hours. */
  requests: listed({
    booking_id: z.number(),
    kind: z.enum(['move', 'cancel']),
    learner_name: z.string(),
    learner_grade: z.string(),
    message: z.string(),
    starts_at: z.string(),
    asked_at: z.string(),
  }),
  /** Unanswered questions about products. */
  questions: listed({
    question_id: z.number(),
    course_id: z.number(),
    course_name: z.string(),
    question: z.string(),
    asked_at: z.string(),
  }),
  /** Written in the last 30 days, with text and without a reply; newest first, at most 3. */
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
  /** Documents that staff asked for. */
  documents: listed({ request_id: z.number(), text: z.string(), asked_at: z.string() }),
  /** Badges that end within 30 days and can be renewed. */
  badges: listed({ kind: z.enum(badgeKinds), valid_until: z.string() }),
  /** Number of conversations with unread messages. */
  messages: z.number(),
})

export const taughtLesson = z.object({
  kind: z.enum(['trial', 'class']),
  lesson_id: z.number(),
  class_id: z.number().nullable(),
  title: z.string(),
  title_zh: z.string(),
  /** The class's colour; null for a trial lesson. */
  color: z.enum(classColors).nullable(),
  /** Its number among the lessons of its class, and how many there are; 0 for a trial lesson. */
  number: z.number(),
  of: z.number(),
  starts_at: z.string(),
  ends_at: z.string(),
  venue: z.string(),
  /** When the caller can join; null if it isn't online, is suspended, or someone else teaches it. */
  join_from: z.string().nullable(),
  suspended: z.boolean(),
  /** For a class: the number enrolled. */
  enrolled: z.number(),
  /** For a trial lesson: who booked it. */
  students: z.array(
    z.object({
      booking_id: z.number(),
      learner_name: z.string(),
      learner_grade: z.string(),
      /** 1 present, 2 late, 0 absent, null if not recorded. */
      attendance: z.number().nullable(),
    }),
  ),
  /** '' if the caller teaches it. */
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
      /** Monday to Sunday in Hong Kong, by time; for a manager, the centre's lessons. */
      week: z.object({ monday: z.string(), lessons: z.array(taughtLesson) }),
      /** Cents, after refunds and before the platform's fee; for a manager, the centre's sales. */
      sales: z.object({
        /** Monday to Sunday. */
        days: z.array(z.object({ day: z.string(), cents: z.number() })),
        /** Cents, this week so far. */
        total: z.number(),
        /** Cents, last week up to the same moment. */
        before: z.number(),
        /** The newest ones this week, at most 3. */
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
        /** Cents owed and not paid out. */
        pending: z.number(),
        /** Of that, what is held until lessons are taught. */
        held: z.number(),
        /** The end of the account's number, '' where there is none. */
        account: z.string(),
        /** Whether payouts can be sent to it. */
        ready: z.boolean(),
      }),
      /** The platform's fee, as a percentage of each sale. */
      fee_percent: z.number(),
      /** In order; null once something was sold. */
      steps: z.array(z.object({ step: z.enum(teachingSteps), done: z.boolean() })).nullable(),
    }),
  }),
} as const
