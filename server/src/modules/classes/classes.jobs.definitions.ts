import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { defineRound } from '#server/platform/jobs/define-round.ts'

// Separate from their handlers, which need the use cases that enqueue these jobs.

/** Captures or releases an authorised amount, after a decision. */
export const finishDecision = defineJob({
  name: 'enrolments.decided',
  retryLimit: 20,
  retryDelay: 15,
  backoff: true,
  timeoutSeconds: 120,
  schema: z.object({ enrolmentId: z.number().int() }),
})

/** What enrolled students are told about changed lessons. */
const lessonsChange = z.object({
  classId: z.number().int(),
  reason: z.string(),
  /** Staff have cancelled what the teacher can't give. */
  byStaff: z.boolean().optional(),
  /** No make-up date was set in time. */
  byWeather: z.boolean().optional(),
  placeChanged: z.boolean(),
  moved: z.array(z.object({ from: z.string(), to: z.string() })),
  cancelled: z.array(z.string()),
  /** The same lessons, which are refunded by then. */
  cancelledIds: z.array(z.number().int()).optional(),
  added: z.array(z.string()),
})
export type LessonsMail = z.output<typeof lessonsChange>

/** Refunds everyone's share of cancelled lessons, and then tells them what goes back. */
export const refundLessons = defineJob({
  name: 'enrolments.lessons',
  retryLimit: 20,
  retryDelay: 15,
  backoff: true,
  timeoutSeconds: 300,
  schema: z.object({
    classId: z.number().int(),
    lessonIds: z.array(z.number().int()),
    change: lessonsChange.optional(),
  }),
})

/** Refunds the share of lessons that were over or cancelled before a paying student was admitted. */
export const refundMissed = defineJob({
  name: 'enrolments.missed',
  retryLimit: 20,
  retryDelay: 15,
  backoff: true,
  timeoutSeconds: 120,
  schema: z.object({ enrolmentId: z.number().int(), lessons: z.number().int() }),
})

/** Refunds everyone for a cancelled class. */
export const endClass = defineJob({
  name: 'enrolments.end-class',
  retryLimit: 20,
  retryDelay: 15,
  backoff: true,
  timeoutSeconds: 300,
  schema: z.object({ classId: z.number().int() }),
})

/** Tells enrolled students about changed lessons: a line each, in both languages. */
export const mailAboutLessons = defineJob({
  name: 'enrolments.lessons-mail',
  retryLimit: 10,
  retryDelay: 15,
  backoff: true,
  timeoutSeconds: 120,
  schema: lessonsChange,
})

/** Tells enrolled students and the teacher that the weather suspends a lesson. */
export const mailSuspended = defineJob({
  name: 'enrolments.suspended-mail',
  retryLimit: 10,
  retryDelay: 15,
  backoff: true,
  timeoutSeconds: 120,
  schema: z.object({
    classId: z.number().int(),
    /** When it was due to start. */
    at: z.string(),
    code: z.string(),
    /** Until when the teacher can set another date. */
    until: z.string(),
  }),
})

/** A teacher's message to everyone enrolled. */
export const mailMessage = defineJob({
  name: 'enrolments.message',
  retryLimit: 10,
  retryDelay: 15,
  backoff: true,
  timeoutSeconds: 120,
  schema: z.object({ classId: z.number().int(), message: z.string(), waiting: z.boolean() }),
})

/** Refunds the share of suspended lessons for which no other date was set in time. */
export const endSuspended = defineRound({ name: 'enrolments.end-suspended' })

/** A day and an hour before a lesson. */
export const remindOfLessons = defineRound({ name: 'enrolments.remind' })

/**
 * 'requested': the amount is authorised; 'asked': a seat in a full class is requested, or one without an authorisation
 * any more; 'offered': a seat is held for some time; 'lapsed': an offer wasn't taken; 'dropped': nor was the earlier
 * one, and they leave the waiting list; 'gone': the payment arrived when there was no seat; 'leaving': someone asks
 * the teacher to let them leave; 'stays': the teacher has declined; 'ended': the whole class was cancelled.
 */
const enrolmentChanges = [
  'confirmed',
  'requested',
  'asked',
  'offered',
  'lapsed',
  'dropped',
  'declined',
  'cancelled',
  'gone',
  'leaving',
  'stays',
  'ended',
] as const
export type EnrolmentChange = (typeof enrolmentChanges)[number]

/**
 * Tells both sides about a change of an enrolment. A separate job, because no email may decide whether a payment buys.
 */
export const mailAboutEnrolment = defineJob({
  name: 'enrolments.mail',
  retryLimit: 10,
  retryDelay: 15,
  backoff: true,
  timeoutSeconds: 60,
  schema: z.object({
    enrolmentId: z.number().int(),
    about: z.enum(enrolmentChanges),
    /** What ended: an offered seat, or a place on the waiting list. */
    was: z.enum(['offer', 'line']).optional(),
  }),
})

/** One summary for the teacher who cancelled a class, once everyone in it is refunded and told. */
export const mailCancelledClass = defineJob({
  name: 'enrolments.class-cancelled-mail',
  retryLimit: 10,
  retryDelay: 15,
  backoff: true,
  timeoutSeconds: 60,
  schema: z.object({ classId: z.number().int() }),
})

/** Updates until when a course has upcoming lessons, by which it is found among those with live classes. */
export const refreshLiveCourse = defineJob({
  name: 'classes.live',
  retryLimit: 5,
  retryDelay: 5,
  backoff: true,
  timeoutSeconds: 60,
  batch: 50,
  schema: z.object({ productId: z.number() }),
})

/** Ends offers that weren't taken in time, so that the next in line get theirs. */
export const endOffers = defineRound({ name: 'classes.offers' })

/** Deletes enrolments that were begun and never ordered. */
export const dropEnrolmentDrafts = defineRound({
  name: 'classes.drafts',
  retryDelay: 60,
  timeoutSeconds: 120,
})
