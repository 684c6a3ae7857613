import { z } from 'zod'
import { cents, mostLines } from '../commerce/cart.ts'
import { endpoint } from '../kit/endpoint.ts'
import { lessonSlot } from '../lessons/schedule.ts'
import { id, line, localised, requiredLine } from '../shared.ts'
import { mostTrials } from './payments.ts'

/** An identifier assigned by a provider or by us. */
const reference = requiredLine(200)

/** Documented clients send IDs as numbers or inside objects. */
const courseRef = z.union([id, z.object({ course_id: id }).transform(({ course_id }) => course_id)])

/** Why an order can't be fulfilled, or not yet. */
const orderErrors = [
  'order_unknown',
  'order_mismatch',
  'payment_unfinished',
  'payment_under_way',
  'payment_unavailable',
] as const

/** What a paid order grants. Each of these calls asks the provider, and can be repeated. */
export const fulfilmentContract = {
  paymentStore: endpoint({
    method: 'POST',
    path: 'payment/store',
    summary: 'Fulfils a paid order. The provider is asked about the intent, whatever our record says.',
    access: 'user',
    own: ['body.user_id'],
    body: z.object({
      user_id: id.optional(),
      transaction_id: reference,
      reference_id: line(200).optional(),
      invoice_url: line(500).optional(),
      name_on_card: line(200).optional(),
      email: line(200).optional(),
      /** Cents; only compared. */
      amount: cents.optional(),
      created_at: z.unknown().optional(),
      subscriber_id: z.unknown().optional(),
    }),
    response: z.object({ status: z.literal(200), payment_id: z.number(), order_id: z.number() }),
    errors: ['not_yours', ...orderErrors],
  }),

  productAssign: endpoint({
    method: 'POST',
    path: 'product/assign',
    summary: 'Fulfils a paid order and returns what it contained.',
    access: 'user',
    body: z.object({
      products: z.array(courseRef).max(mostLines).default([]),
      /** Seller references; only compared. */
      accounts: z.array(line(200).nullable()).max(mostLines).default([]),
      paymentIntent: reference,
    }),
    response: z.object({ status: z.literal(200), products: z.array(z.number()), order_id: z.number() }),
    errors: orderErrors,
  }),

  bookingsStore: endpoint({
    method: 'POST',
    path: 'bookings',
    summary:
      'Fulfils paid orders for lessons and returns what they contained. A seat that was gone when the money arrived is refunded automatically.',
    access: 'user',
    query: localised,
    body: z
      .array(
        z.object({
          slot_id: id,
          /** The intent's ID; '' if there was nothing to pay. */
          payment_id: line(200).nullish(),
          teacher_id: z.unknown().optional(),
          /** Must be the caller's ID. */
          student_id: id.optional(),
          user_id: id.optional(),
          learner_id: id.nullish(),
          trial_id: z.unknown().optional(),
          course_id: z.unknown().optional(),
          /** Cents; only compared. */
          sale_price: cents.nullish(),
          currency: z.unknown().optional(),
          payment_method: z.unknown().optional(),
          status: z.unknown().optional(),
          trial_date: z.unknown().optional(),
          trial_time: z.unknown().optional(),
        }),
      )
      .min(1)
      .max(mostTrials),
    response: z.object({
      status: z.literal(200),
      bookings: z.array(
        z.object({
          booking_id: z.number(),
          slot_id: z.number(),
          trial_date: z.string(),
          trial_time: z.string(),
          learner_id: z.number().nullable(),
          status: z.literal('confirmed'),
        }),
      ),
      /** Slots that were gone when the payment arrived. They are being refunded. */
      gone: z.array(z.number()),
      /** The next open times instead of those. */
      next: z.array(lessonSlot),
    }),
    errors: ['not_yours', ...orderErrors],
  }),
} as const
