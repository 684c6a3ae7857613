import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { defineRound } from '#server/platform/jobs/define-round.ts'

// Apart from their handlers, which need the use cases that write these jobs.

/** Takes or lets go of what is authorised, after someone has decided. */
export const finishDecision = defineJob({
  name: 'enrolments.decided',
  retryLimit: 20,
  retryDelay: 15,
  backoff: true,
  timeoutSeconds: 120,
  schema: z.object({ enrolmentId: z.number().int() }),
})

/** Gives everyone their share of lessons that do not take place. */
export const refundLessons = defineJob({
  name: 'enrolments.lessons',
  retryLimit: 20,
  retryDelay: 15,
  backoff: true,
  timeoutSeconds: 300,
  schema: z.object({ classId: z.number().int(), lessonIds: z.array(z.number().int()) }),
})

/** Refunds the share of lessons that were over, or called off, before someone who had paid for them was let in. */
export const refundMissed = defineJob({
  name: 'enrolments.missed',
  retryLimit: 20,
  retryDelay: 15,
  backoff: true,
  timeoutSeconds: 120,
  schema: z.object({ enrolmentId: z.number().int(), lessons: z.number().int() }),
})

/** Gives everyone their money back for a class that was called off. */
export const endClass = defineJob({
  name: 'enrolments.end-class',
  retryLimit: 20,
  retryDelay: 15,
  backoff: true,
  timeoutSeconds: 300,
  schema: z.object({ classId: z.number().int() }),
})

/** Tells those enrolled what has become of lessons: a line each, in both languages. */
export const mailAboutLessons = defineJob({
  name: 'enrolments.lessons-mail',
  retryLimit: 10,
  retryDelay: 15,
  backoff: true,
  timeoutSeconds: 120,
  schema: z.object({
    classId: z.number().int(),
    reason: z.string(),
    placeChanged: z.boolean(),
    moved: z.array(z.object({ from: z.string(), to: z.string() })),
    cancelled: z.array(z.string()),
    added: z.array(z.string()),
  }),
})

/** Tells those enrolled and the teacher that the weather suspends a lesson. */
export const mailSuspended = defineJob({
  name: 'enrolments.suspended-mail',
  retryLimit: 10,
  retryDelay: 15,
  backoff: true,
  timeoutSeconds: 120,
  schema: z.object({
    classId: z.number().int(),
    /** When it was to begin. */
    at: z.string(),
    code: z.string(),
    /** Until then the teacher may set another date. */
    until: z.string(),
  }),
})

/** What a teacher writes to all who are enrolled. */
export const mailMessage = defineJob({
  name: 'enrolments.message',
  retryLimit: 10,
  retryDelay: 15,
  backoff: true,
  timeoutSeconds: 120,
  schema: z.object({ classId: z.number().int(), message: z.string(), waiting: z.boolean() }),
})

/** Gives the share of suspended lessons back for which no one has set another date in time. */
export const endSuspended = defineRound({ name: 'enrolments.end-suspended' })

/** A day and an hour before a lesson. */
export const remindOfLessons = defineRound({ name: 'enrolments.remind' })

/**
 * 'requested': the amount is authorised; 'asked': a seat in a full class is wanted, or one for which nothing is
 * authorised any more; 'offered': a seat is kept for some time; 'lapsed': an offer was not taken; 'dropped': nor was
 * the one before, and no one waits any more; 'gone': the money came when there was no seat; 'leaving': someone asks
 * the teacher to let them leave; 'stays': the teacher has declined.
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
] as const
export type EnrolmentChange = (typeof enrolmentChanges)[number]

/**
 * Tells both sides what has become of an enrolment. Apart from what it tells of: no email decides whether money buys.
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
  }),
})

/** Until when a course has lessons to come: by that it is found among those with live classes. */
export const refreshLiveCourse = defineJob({
  name: 'classes.live',
  retryLimit: 5,
  retryDelay: 5,
  backoff: true,
  timeoutSeconds: 60,
  batch: 50,
  schema: z.object({ productId: z.number() }),
})

/** Ends offers that no one took in time, so that the next in line get theirs. */
export const endOffers = defineRound({ name: 'classes.offers' })

/** Removes what someone was about to enrol in and never ordered. */
export const dropEnrolmentDrafts = defineRound({
  name: 'classes.drafts',
  retryDelay: 60,
  timeoutSeconds: 120,
})
