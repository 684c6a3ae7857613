import { z } from 'zod'
import { paidLessonStates } from '../rules/held-money.ts'

/** A paid lesson, and the state of its share of the price. */
export const paidLesson = z.object({
  lesson_id: z.number(),
  /** In Hong Kong time. */
  date: z.string(),
  time: z.string(),
  /** Minutes. */
  duration: z.number(),
  /** next: its share is held; reported: on hold until it's decided. */
  state: z.enum(paidLessonStates),
  /** Cents of the price. */
  amount: z.number(),
  /** It has ended and can still be reported. */
  ended: z.boolean(),
  /** When the seller gets, or got, the share; null if the lesson has no date or was refunded. */
  release_at: z.string().nullable(),
})
export type PaidLesson = z.output<typeof paidLesson>

/** One lesson's money that will be released next. */
export const nextRelease = z.object({
  lesson_id: z.number(),
  title: z.string(),
  kind: z.enum(['trial', 'class']),
  /** In Hong Kong time. */
  date: z.string(),
  time: z.string(),
  /** Minutes. */
  duration: z.number(),
  /** 'reported': on hold until it's decided; 'waiting': has no date. */
  state: z.enum(['next', 'reported', 'waiting']),
  release_at: z.string().nullable(),
  learners: z.number(),
  /** Cents, after the platform's fee. */
  amount: z.number(),
})
export type NextRelease = z.output<typeof nextRelease>
