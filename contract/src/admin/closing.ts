import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { anyYesOrNo, id, localised, prose } from '../shared.ts'

const seller = z.object({
  type: z.enum(['teacher', 'centre']),
  id: z.number(),
  name: z.string(),
  name_zh: z.string(),
  profile_picture: z.string(),
  /** Last part of the address of the shop. */
  username: z.string(),
  since: z.string(),
  /** Teachers of a centre; 0 for a teacher. */
  teachers: z.number(),
})
export type ClosingSeller = z.output<typeof seller>

/** What is cancelled, by class and by trial lesson. */
const endingRow = z.object({
  kind: z.enum(['trial', 'class']),
  /** 0 for trial lessons. */
  class_id: z.number(),
  title: z.string(),
  /** Lessons of the class that are cancelled; 0 for trial lessons. */
  coming: z.number(),
  /** Lessons of the class; 0 for trial lessons. */
  lessons: z.number(),
  learners: z.number(),
  /** A seat in a lesson counts once. */
  seats: z.number(),
  /** Cents. */
  refund: z.number(),
})

const affected = z.object({
  kind: z.enum(['trial', 'class']),
  /** The booking or the enrolment. */
  item_id: z.number(),
  /** First name of the learner. */
  learner_name: z.string(),
  title: z.string(),
  /** Cents. */
  refund: z.number(),
})

const preview = z.object({
  families: z.number(),
  learners: z.number(),
  /** Seats in lessons that are cancelled. */
  seats: z.number(),
  classes: z.number(),
  /** Booked trial lessons. */
  trials: z.number(),
  /** Cents that go back. */
  refund: z.number(),
  /** Cents held for the seller now. */
  held: z.number(),
  /** Cents held afterwards: for lessons that have begun, until they can no longer be reported. */
  held_after: z.number(),
  /** Cents that are earned and stay payable. */
  available: z.number(),
  /** Courses on sale. */
  courses: z.number(),
  /** Orders that are being paid for, and are let go. */
  open_orders: z.number(),
  /** The largest first; there may be more. */
  rows: z.array(endingRow),
  /** The largest refunds. */
  affected: z.array(affected),
})
export type ClosingPreview = z.output<typeof preview>

const failure = affected.extend({
  order_id: z.number().nullable(),
  /** 'refused' by the payment provider, 'returned' by the bank, or 'unended': the seat is tried again every minute. */
  why: z.enum(['refused', 'returned', 'unended']),
  /** The provider's own words; '' for none. */
  said: z.string(),
  /** The difference in the books by which it's sent again; null if there is none. */
  difference_id: z.number().nullable(),
})
export type ClosingFailure = z.output<typeof failure>

const closing = z.object({
  closing_id: z.number(),
  reason: z.string(),
  closed_at: z.string(),
  closed_by: z.string(),
  /** When the last seat had ended; null before. */
  finished_at: z.string().nullable(),
  /** Whether every seat is known: the figures may still grow before. */
  listed: z.boolean(),
  /** Seats in classes and trial lessons. */
  all: z.number(),
  done: z.number(),
  /** Lessons cancelled. */
  lessons: z.number(),
  families: z.number(),
  /** Families who were told. */
  told: z.number(),
  /** Cents that go back. */
  refund: z.number(),
  /** Cents that are back with their buyers. */
  refunded: z.number(),
  /** Cents held for the seller now. */
  held: z.number(),
  /** Cents that are earned and stay payable. */
  available: z.number(),
  /** The last that went back. */
  latest: z.array(affected),
  /** Refunds that a provider has refused, and seats that couldn't be ended yet. */
  failed: z.number(),
  failures: z.array(failure),
})
export type SellerClosing = z.output<typeof closing>

/** One of the two. */
const asked = { teacher_id: id.optional(), centre_id: id.optional() }

const isOne = ({
  teacher_id,
  centre_id,
}: {
  teacher_id?: number | undefined
  centre_id?: number | undefined
}) => (teacher_id === undefined) !== (centre_id === undefined)
const one = { error: 'invalid', path: ['teacher_id'] }

const post = { method: 'POST', access: 'staff', permission: 'sellers.close', query: localised } as const

/** Sellers who stop for good. */
export const closingContract = {
  adminSellerClose: endpoint({
    ...post,
    path: 'admin/seller/close',
    summary:
      'Closes a teacher or a centre for good: nothing of theirs can be sold or booked from then on, and all lessons that were not taught are cancelled and refunded. With `dry_run`, it only answers what that would be. Courses that were bought stay readable. Closing the same seller again changes nothing.',
    body: z
      .object({
        ...asked,
        /** Sent to families; required without `dry_run`. */
        reason: prose(1000).default(''),
        dry_run: anyYesOrNo.default(false),
      })
      .refine(isOne, one)
      .refine(({ reason, dry_run }) => dry_run || reason.length > 0, { error: 'required', path: ['reason'] }),
    response: z.object({
      status: z.literal(200),
      seller,
      /** Null once the seller is closed. */
      preview: preview.nullable(),
      /** Null before. */
      closing: closing.nullable(),
    }),
    errors: ['password_needed', 'seller_unknown', 'person_above'],
  }),
  adminSellerClosing: endpoint({
    ...post,
    path: 'admin/seller/closing',
    summary:
      "Returns how far the lessons of a closed seller are cancelled and refunded; null if it isn't closed.",
    body: z.object(asked).refine(isOne, one),
    response: z.object({ seller, closing: closing.nullable() }),
    errors: ['seller_unknown'],
  }),
} as const
