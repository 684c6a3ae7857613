import { z } from 'zod'
import { placeErrors } from '../classes/enrolments.ts'
import { wantedBundles } from '../commerce/bundles.ts'
import { cents, mostLines } from '../commerce/cart.ts'
import { couponCode } from '../commerce/discounts.ts'
import { mostGifts, soldGift } from '../commerce/gifts.ts'
import { endpoint } from '../kit/endpoint.ts'
import { id, line, localised, requiredLine, status200 } from '../shared.ts'

/** Coupon errors of an order, by `couponState`. */
const couponErrors = [
  'coupon_unknown',
  'coupon_waiting',
  'coupon_over',
  'coupon_used_up',
  'coupon_used',
  'coupon_unfit',
] as const

const soldProduct = z.object({ course_id: id })

/** A seat in a lesson, for the caller (null) or one of their learners; see `learner_id` of `bookings`. */
const soldTrial = z.object({ slot_id: id, learner_id: id.nullish() })
export const mostTrials = 20

/** A seat in a class, for the caller or one of their learners. Documented clients send only the ID. */
const soldClass = z.union([
  id.transform(class_id => ({ class_id, learner_id: undefined })),
  z.object({ class_id: id, learner_id: id.nullish() }),
])

/** From an order to its payment. */
export const paymentsContract = {
  paymentConfig: endpoint({
    method: 'GET',
    path: 'payment/config',
    summary: 'Returns the payment provider and the available payment methods.',
    access: 'public',
    response: z.object({
      provider: z.enum(['sandbox', 'stripe']),
      publishableKey: z.string(),
      wallet: z.boolean(),
      alipay: z.boolean(),
      test_mode: z.boolean(),
    }),
  }),

  paymentIntent: endpoint({
    method: 'POST',
    path: 'payment/intent',
    summary: "Opens an order at the server's own prices and creates a payment with the provider.",
    access: 'user',
    query: z.object({
      /** Cents, as the buyer sees it. Only compared, never charged. */
      amount: cents.optional(),
      /** The caller's own reference, or empty. */
      customer: line(200).optional(),
      /** A seller's reference, or empty. */
      stripe_connect_id: line(200).optional(),
      type: z.enum(['single', 'multiple']).optional(),
      language_code: localised.shape.language_code,
    }),
    /**
     * Products, bundles, slots, classes and gifts can each be empty, but not all of them. A class that needs approval
     * is ordered alone.
     */
    body: z
      .object({
        products: z.array(soldProduct).max(mostLines).default([]),
        bundles: wantedBundles,
        slots: z.array(soldTrial).max(mostTrials).default([]),
        /** Slots under their other name. */
        trials: z.array(soldTrial).max(mostTrials).default([]),
        classes: z.array(soldClass).max(mostTrials).default([]),
        gifts: z.array(soldGift).max(mostGifts).default([]),
        provider: z.enum(['card', 'alipay']).default('card'),
        save_card: z.boolean().default(false),
        coupon: couponCode.optional(),
        /** Whom the products are for: one of the caller's learners. If left out, the caller. */
        learner_id: id.nullish(),
      })
      .refine(
        ({ products, bundles, slots, trials, classes, gifts }) =>
          [products, bundles, slots, trials, classes, gifts].some(({ length }) => length > 0),
        { path: ['products'], error: 'required' },
      ),
    response: z.object({
      /** For the provider's script in the browser; '' if there is nothing to pay. */
      clientSecret: z.string(),
      order_id: z.number(),
      /** 'paid' at once if there is nothing to pay. */
      status: z.enum(['open', 'paid']),
      provider: z.enum(['none', 'sandbox', 'stripe', 'alipay']),
      publishableKey: z.string(),
      /** The intent's ID, for payment/store; '' if there is none. */
      transaction_id: z.string(),
      /** Cents. */
      amount: z.number(),
      /** The order's items are held until then. */
      expires_at: z.string(),
    }),
    errors: [
      'booking_teachers',
      'learner_unknown',
      'slot_gone',
      'booking_owned',
      ...placeErrors,
      'gift_day',
      ...couponErrors,
      'price_changed',
      'order_nothing',
      'order_mismatch',
      'not_yours',
      'payment_provider_off',
      'payment_card_only',
      'payment_under_way',
      'payment_unavailable',
    ],
  }),

  paymentRelease: endpoint({
    method: 'POST',
    path: 'payment/release',
    summary: 'Abandons an unpaid order. Seats it held are free for others at once.',
    access: 'user',
    query: localised,
    body: z.object({ order_id: id }),
    /** Not released, because it is paid, being paid, or was released before. */
    response: z.object({ status: z.literal(200), released: z.boolean() }),
    errors: ['order_unknown', 'payment_unavailable'],
  }),

  sandboxConfirm: endpoint({
    method: 'POST',
    path: 'payment/sandbox/confirm',
    summary: "Test mode only: does what the provider's code in the browser would do with a card or a wallet.",
    access: 'user',
    query: localised,
    body: z.object({
      clientSecret: requiredLine(300),
      card: z
        .object({ number: line(30), expiry: line(10), cvc: line(5), name: line(100).default('') })
        .optional(),
      saved_card: line(100).optional(),
      wallet: z.boolean().optional(),
      /** On the test provider's pages: how the buyer responded. */
      authentication: z.enum(['passed', 'failed']).optional(),
      alipay: z.enum(['paid', 'refused']).optional(),
      save_card: z.boolean().default(false),
    }),
    response: z.object({
      status: z.enum(['succeeded', 'processing', 'requires_action', 'failed']),
      /** A failure's code, and the message for the buyer. */
      reason: z.string(),
      message: z.string(),
    }),
    errors: ['payment_provider_off', 'order_unknown', 'payment_unavailable'],
  }),

  paymentMethods: endpoint({
    method: 'POST',
    path: 'payment/methods',
    summary: "Lists the caller's saved cards, whatever customer is sent.",
    access: 'user',
    body: z.object({ customer: z.unknown() }).partial(),
    response: z.object({
      data: z.array(z.object({ id: z.string(), card: z.object({ brand: z.string(), last4: z.string() }) })),
    }),
    errors: ['payment_unavailable'],
  }),

  paymentMethodRemove: endpoint({
    method: 'DELETE',
    path: 'payment/methods/{cardId}',
    summary: 'Removes a saved card.',
    access: 'user',
    params: z.object({ cardId: requiredLine(100) }),
    response: status200,
    errors: ['card_unknown', 'payment_unavailable'],
  }),
} as const

export const paymentMessagesContract = {
  paymentWebhook: endpoint({
    method: 'POST',
    path: 'payment/webhook/{provider}',
    summary: 'Receives signed events from the payment provider.',
    access: 'public',
    params: z.object({ provider: z.string() }),
    bodyFrom: 'bytes',
    /** The answer the provider expects. */
    response: z.record(z.string(), z.unknown()),
    errors: ['payment_provider_off', 'webhook_forged', 'payment_unavailable'],
  }),
} as const
