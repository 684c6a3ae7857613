import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, line, localised } from '../shared.ts'

export const alipayContract = {
  paymentSignature: endpoint({
    method: 'POST',
    path: 'payment/generatesignature',
    summary:
      "Returns the address of the provider's page where an order is paid by Alipay. The server builds and signs it.",
    access: 'user',
    query: localised,
    body: z.object({ order_id: id, purchaseType: z.enum(['single', 'multiple']).optional() }),
    response: z.object({ paymentRequestId: z.string(), redirect: z.string(), signature: z.string() }),
    errors: ['order_unknown', 'order_mismatch', 'payment_unavailable'],
  }),

  alipayVerify: endpoint({
    method: 'POST',
    path: 'payment/verifyalipaypayment',
    summary: 'Tells whether an Alipay payment has arrived, and fulfils its order. Only the reference counts.',
    access: 'public',
    body: z.object({
      paymentRequestId: line(200),
      courses: z.unknown().optional(),
      user: z.unknown().optional(),
      subscriber: z.unknown().optional(),
      purchaseType: z.unknown().optional(),
    }),
    response: z.object({
      status: z.enum(['Success', 'Error']),
      /** Why the payment didn't succeed: not paid yet, abandoned, or not one of our payments. */
      state: z.enum(['paid', 'waiting', 'unpaid', 'cancelled', 'unknown']),
      purchaseType: z.enum(['single', 'multiple']),
      /** The first course bought; 0 if there is none to name. */
      course: z.number(),
      /** Whether lessons were bought; they appear in the list of bookings. */
      trials: z.boolean(),
    }),
    errors: ['payment_unavailable'],
  }),
} as const
