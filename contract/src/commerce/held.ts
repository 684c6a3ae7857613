import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
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

const heldFigures = z.object({
  /** When the books were read. All figures are of this moment. */
  at: z.string(),
  /** Paid = earned + held + refunded + fees, and the ledger agrees. */
  balanced: z.boolean(),
  /** When the first lesson was paid for; null if none was. */
  since: z.string().nullable(),
  /** Cents that families paid for lessons since then. */
  paid: z.number(),
  /** Cents of that, which are the sellers'. */
  earned: z.number(),
  /** Cents of that, until lessons are taught. */
  held: z.number(),
  /** Cents of that, which went back. */
  refunded: z.number(),
  /** Cents of that, which are the platform's. */
  fees: z.number(),
  /** Lessons and families that the held money belongs to. */
  held_lessons: z.number(),
  held_families: z.number(),
  /** The month in Hong Kong up to that moment, or the whole month before on its first day. */
  month: z.object({
    /** YYYY-MM */
    month: z.string(),
    /** Cents that sellers got for lessons taught. */
    released: z.number(),
    lessons: z.number(),
    /** Cents that went back. */
    refunded: z.number(),
    /** The number of refunds. */
    refunds: z.number(),
  }),
})
export type HeldFigures = z.output<typeof heldFigures>

export const heldContract = {
  heldFigures: endpoint({
    method: 'GET',
    path: 'held-money',
    summary:
      'Returns the public figures about held money: what families paid for lessons, and how much of it is earned, held and refunded. They are read from the books once a night.',
    access: 'public',
    cache: 'public',
    response: heldFigures,
  }),
} as const
