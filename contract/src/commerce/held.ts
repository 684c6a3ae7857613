import { z } from 'zod'
import { paidLessonStates } from '../rules/held-money.ts'

/** A lesson that was paid for, and what became of its share of the price. */
export const paidLesson = z.object({
  lesson_id: z.number(),
  /** A day and a time of Hong Kong. */
  date: z.string(),
  time: z.string(),
  /** Minutes. */
  duration: z.number(),
  /** next: its money is held; reported: until that is decided. */
  state: z.enum(paidLessonStates),
  /** Cents of the price. */
  amount: z.number(),
  /** It has ended, and can still be reported. */
  ended: z.boolean(),
  /** When the seller gets it, or got it; null where there is no date for it, and for what went back. */
  release_at: z.string().nullable(),
})
export type PaidLesson = z.output<typeof paidLesson>

/** Money of one lesson that its seller gets next. */
export const nextRelease = z.object({
  lesson_id: z.number(),
  title: z.string(),
  kind: z.enum(['trial', 'class']),
  /** A day and a time of Hong Kong. */
  date: z.string(),
  time: z.string(),
  /** Minutes. */
  duration: z.number(),
  /** 'reported': on hold until that is decided; 'waiting': without a date. */
  state: z.enum(['next', 'reported', 'waiting']),
  release_at: z.string().nullable(),
  learners: z.number(),
  /** Cents, without the platform's fee. */
  amount: z.number(),
})
export type NextRelease = z.output<typeof nextRelease>
