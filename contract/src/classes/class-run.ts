import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { longestClassMessage } from '../rules/class-form.ts'
import { id, localised, prose } from '../shared.ts'

// A running class: its roster, attendance, the meeting link, and messages to everyone.

/** 1 present, 2 late, 0 absent. */
const attendance = z.number().int().min(0).max(2)

const learner = {
  enrolment_id: z.number(),
  /** First name and grade, nothing else; '' for a learner who was removed. */
  learner_name: z.string(),
  learner_grade: z.string(),
}

export const classParticipant = z.object({
  ...learner,
  enrolled_at: z.string().nullable(),
  /** By lesson, if recorded. */
  attendance: z.array(
    z.object({
      lesson_id: z.number(),
      attendance,
      /** Whether they joined through our link. */
      joined: z.boolean(),
    }),
  ),
  /** An open request to leave; null otherwise. */
  request: z
    .object({
      message: z.string(),
      /** Dollars refunded if the teacher agrees. */
      refund: z.number(),
      asked_at: z.string(),
    })
    .nullable(),
})
export type ClassParticipant = z.output<typeof classParticipant>

export const classWaiting = z.object({
  ...learner,
  state: z.enum(['waiting', 'offered']),
  waiting_since: z.string().nullable(),
  /** Until when an offered seat is held; null while waiting. */
  held_until: z.string().nullable(),
})
export type ClassWaiting = z.output<typeof classWaiting>

export const classRunContract = {
  classParticipants: endpoint({
    method: 'POST',
    path: 'class/participants',
    summary:
      'Lists everyone enrolled in a class with their attendance, and its waiting list. For its teacher.',
    access: 'teacher',
    query: localised,
    body: z.object({ class_id: id }),
    response: z.object({
      status: z.literal(200),
      participants: z.array(classParticipant),
      /** Offered seats first, then in the order of the waiting list. */
      waiting: z.array(classWaiting),
      /** Accounts that a message reaches. One account can have several learners enrolled. */
      readers: z.number(),
      waiting_readers: z.number(),
    }),
    errors: ['class_unknown'],
  }),
  classAttendance: endpoint({
    method: 'POST',
    path: 'class/attendance',
    summary:
      'Records attendance at a lesson of a class: 1 present, 2 late, 0 absent. Possible once the lesson has started.',
    access: 'teacher',
    query: localised,
    body: z.object({ lesson_id: id, enrolment_id: id, attendance: z.coerce.number().pipe(attendance) }),
    response: z.object({ status: z.literal(200) }),
    errors: ['class_lesson_unknown', 'enrolment_unknown', 'attendance_early'],
  }),
  classJoin: endpoint({
    method: 'POST',
    path: 'class/join',
    summary:
      'Returns the link to a lesson of a class, from 15 minutes before it starts until it ends. For its teacher and everyone enrolled, who are marked present.',
    access: 'user',
    query: localised,
    body: z.object({ lesson_id: id }),
    response: z.object({ status: z.literal(200), url: z.string() }),
    errors: ['class_lesson_unknown', 'join_early', 'join_over', 'join_nowhere'],
  }),
  classMessage: endpoint({
    method: 'POST',
    path: 'class/message',
    summary: 'Emails everyone enrolled in a class, each in their own language.',
    access: 'teacher',
    query: localised,
    body: z.object({
      class_id: id,
      message: prose(longestClassMessage).refine(text => text.trim() !== '', { error: 'required' }),
      /** Also to people on the waiting list. */
      waiting: z
        .union([z.boolean(), z.enum(['0', '1']).transform(text => text === '1')])
        .optional()
        .default(false),
    }),
    response: z.object({
      status: z.literal(200),
      /** The number of accounts notified. */
      told: z.number(),
    }),
    errors: ['class_unknown', 'class_nobody', 'too_many'],
  }),
} as const
