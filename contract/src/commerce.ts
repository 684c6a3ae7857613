import { z } from 'zod'
import { listPart, morePeople } from './admin.ts'
import { booksContract } from './books.ts'
import { bundlesContract, quotedBundle, sellerBundlesContract, wantedBundles } from './bundles.ts'
import { productCard } from './catalogue.ts'
import { couponCode, discountsContract } from './discounts.ts'
import { disputesContract, orderDispute, staffDispute } from './disputes.ts'
import { earningsContract } from './earnings.ts'
import { giftsContract, mostGifts, soldGift } from './gifts.ts'
import { incomeContract } from './income.ts'
import { endpoint } from './kit/endpoint.ts'
import { lessonSlot } from './schedule.ts'
import { id, line, localised, requiredLine, status200, whenGiven } from './shared.ts'

/** What has become of a line since it was put into the cart; 'bundled': it is bought with a bundle of the same cart. */
export const lineState = z.enum(['ok', 'changed', 'owned', 'gone', 'bundled'])

/** What has become of a code that was typed: taken off, or why not. */
export const couponState = z.enum(['ok', 'unknown', 'waiting', 'over', 'used_up', 'used', 'unfit'])

/** Refused codes of an order, by `couponState`. */
const couponErrors = [
  'coupon_unknown',
  'coupon_waiting',
  'coupon_over',
  'coupon_used_up',
  'coupon_used',
  'coupon_unfit',
] as const

const cents = z.coerce.number().int().min(0).max(100_000_000)
const mostLines = 100
/** A name that a provider or we have given to something. */
const reference = requiredLine(200)

/** Documented clients send ids as numbers or inside objects. */
const courseRef = z.union([id, z.object({ course_id: id }).transform(({ course_id }) => course_id)])

const soldProduct = z.object({ course_id: id })

/** A seat in a lesson, for the caller or for one of their learners. */
const soldTrial = z.object({ slot_id: id, learner_id: id.nullish() })
const mostTrials = 20

/** A place in a class, for the caller or for one of their learners; documented clients send the id alone. */
const soldClass = z.union([
  id.transform(class_id => ({ class_id, learner_id: null })),
  z.object({ class_id: id, learner_id: id.nullish() }),
])

export const orderState = z.enum(['open', 'paid', 'expired', 'cancelled', 'refunded'])

export const orderLine = z.object({
  line_id: z.number(),
  kind: z.enum(['product', 'trial', 'class', 'gift']),
  /** 0 for what is no product. */
  course_id: z.number(),
  /** Of a lesson: when it takes place now, in Hong Kong, and who comes. Null for all else. */
  trial: z
    .object({
      booking_id: z.number(),
      slot_id: z.number(),
      trial_date: z.string(),
      trial_time: z.string(),
      /** Minutes. */
      duration: z.number(),
      learner_name: z.string(),
    })
    .nullable(),
  /** Of a place in a class: when its first lesson is, in Hong Kong, and who comes. Null for all else. */
  class: z
    .object({
      enrolment_id: z.number(),
      class_id: z.number(),
      date: z.string(),
      time: z.string(),
      /** Minutes. */
      duration: z.number(),
      lessons: z.number(),
      learner_name: z.string(),
    })
    .nullable(),
  /** Of a gift: for whom it is, and the day of its mail. Null for all else. */
  gift: z
    .object({
      gift_id: z.number(),
      recipient_name: z.string(),
      send_on: z.string(),
      opened: z.boolean(),
    })
    .nullable(),
  title: z.string(),
  /** Of what was bought with a bundle: which one, and the cents that it took off. Null for all else. */
  bundle: z
    .object({
      bundle_id: z.number(),
      title: z.string(),
      /** Cents. */
      off: z.number(),
    })
    .nullable(),
  /** Cents. */
  sale_price: z.number(),
  /** Cents: before any discount, and what a coupon took off besides. */
  list_price: z.number(),
  coupon_off: z.number(),
  /** Cents: of the price, what went back. */
  refunded: z.number(),
  state: z.enum(['open', 'paid', 'closed', 'surplus', 'refunded']),
  teacher_id: z.number(),
  /** 0, or the centre's id. */
  subscriber_id: z.number(),
  seller: z.object({ display_name: z.string(), username: z.string() }),
  /** '' where the product has none any more. */
  course_cover: z.string(),
})

export const order = z.object({
  order_id: z.number(),
  /** As it stands on the receipt. */
  number: z.string(),
  status: orderState,
  created_at: z.string(),
  /** Null until it is paid. */
  paid_at: z.string().nullable(),
  /** Cents. */
  total: z.number(),
  /** Cents. */
  refunded: z.number(),
  currency: z.literal('hkd'),
  /** For whom the products are; '' for the buyer. */
  learner_name: z.string(),
  /** '' for none, and what it took off, in cents. */
  coupon: z.string(),
  coupon_off: z.number(),
  lines: z.array(orderLine),
  payment: z
    .object({
      provider: z.enum(['sandbox', 'stripe', 'alipay']),
      method: z.enum(['card', 'wallet', 'alipay']).nullable(),
      brand: z.string(),
      last4: z.string(),
    })
    .nullable(),
  /** The latest, where the buyer's bank has asked for the money back. */
  dispute: orderDispute.nullable(),
})
export type Order = z.output<typeof order>

/** An order as staff see it. */
export const staffOrder = order.extend({
  buyer: z.object({
    user_id: z.number(),
    /** '' of who has left. */
    name: z.string(),
    email: z.string(),
    profile_picture: z.string(),
  }),
  /** As the provider knows the payment; '' where there is none. */
  intent: z.string(),
})
export type StaffOrder = z.output<typeof staffOrder>

export const commerceContract = {
  cartQuote: endpoint({
    method: 'POST',
    path: 'cart/quote',
    summary: "Prices a cart from the server's own data, in cents; lines that can't be bought count nothing.",
    access: 'public',
    query: localised,
    body: z.object({
      products: z
        .array(
          z.object({
            course_id: id,
            /** The price the buyer saw last, in cents: another one now makes the line 'changed'. */
            price: cents.optional(),
          }),
        )
        .max(mostLines),
      bundles: wantedBundles,
      /** What the buyer has typed as a coupon; it is not taken off bundles. */
      coupon: couponCode.optional(),
      /** For somebody else: what the caller has already is sold to them all the same. */
      gift: z.boolean().default(false),
    }),
    response: z.object({
      items: z.array(
        z.object({
          course_id: z.number(),
          state: lineState,
          /** Cents, now, without the coupon; 0 for what is owned, gone or bought with a bundle. */
          price: z.number(),
          /** Cents: of that, what the coupon takes off. */
          coupon_off: z.number(),
          /** Null for what is gone. */
          product: productCard.nullable(),
        }),
      ),
      /** In the sequence of what was asked for. */
      bundles: z.array(quotedBundle),
      /** Cents, without the coupon. */
      subtotal: z.number(),
      /** Null where none was asked for. */
      coupon: z
        .object({
          code: z.string(),
          state: couponState,
          /** Why it is not taken off, in the caller's language; '' where it is. */
          message: z.string(),
          /** Cents. */
          off: z.number(),
        })
        .nullable(),
      tax: z.literal(0),
      /** Cents. */
      total: z.number(),
    }),
  }),

  paymentConfig: endpoint({
    method: 'GET',
    path: 'payment/config',
    summary: 'Who takes the money here, and by which ways.',
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
    summary: "Opens an order at the server's own prices and asks the provider to be paid for it.",
    access: 'user',
    query: z.object({
      /** Cents, as the buyer sees it; compared, never charged. */
      amount: cents.optional(),
      /** The caller's own reference or nothing. */
      customer: line(200).optional(),
      /** A reference of who sells, or nothing. */
      stripe_connect_id: line(200).optional(),
      type: z.enum(['single', 'multiple']).optional(),
      language_code: localised.shape.language_code,
    }),
    /** Of products, bundles, trials, classes and gifts any may be empty, not all. A class that needs approval is ordered alone. */
    body: z
      .object({
        products: z.array(soldProduct).max(mostLines).default([]),
        bundles: wantedBundles,
        trials: z.array(soldTrial).max(mostTrials).default([]),
        classes: z.array(soldClass).max(mostTrials).default([]),
        gifts: z.array(soldGift).max(mostGifts).default([]),
        provider: z.enum(['card', 'alipay']).default('card'),
        save_card: z.boolean().default(false),
        coupon: couponCode.optional(),
        /** For whom the products are: one of the caller's learners; without it, for the caller. */
        learner_id: id.nullish(),
      })
      .refine(
        ({ products, bundles, trials, classes, gifts }) =>
          products.length + bundles.length + trials.length + classes.length + gifts.length > 0,
        { path: ['products'], error: 'required' },
      ),
    response: z.object({
      /** For the provider's part of the browser; '' where nothing is to be paid. */
      clientSecret: z.string(),
      order_id: z.number(),
      /** 'paid' at once where nothing is to be paid. */
      status: z.enum(['open', 'paid']),
      provider: z.enum(['none', 'sandbox', 'stripe', 'alipay']),
      publishableKey: z.string(),
      /** Of the intent, for payment/store; '' where there is none. */
      transaction_id: z.string(),
      /** Cents. */
      amount: z.number(),
      /** Until then what was ordered is kept for paying. */
      expires_at: z.string(),
    }),
    errors: [
      'booking_teachers',
      'learner_unknown',
      'slot_gone',
      'booking_owned',
      'class_unknown',
      'class_own',
      'class_teachers',
      'class_cancelled',
      'class_over',
      'class_full',
      'class_enrolled',
      'class_requested',
      'offer_lapsed',
      'teacher_gone',
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
    summary: 'Gives up an order that is not paid: what it held is free for others at once.',
    access: 'user',
    query: localised,
    body: z.object({ order_id: id }),
    /** Not released: it is paid, being paid, or was given up before. */
    response: z.object({ status: z.literal(200), released: z.boolean() }),
    errors: ['order_unknown', 'payment_unavailable'],
  }),

  sandboxConfirm: endpoint({
    method: 'POST',
    path: 'payment/sandbox/confirm',
    summary: "Test mode only: what the provider's part of the browser would do with a card or a wallet.",
    access: 'user',
    query: localised,
    body: z.object({
      clientSecret: requiredLine(300),
      card: z
        .object({ number: line(30), expiry: line(10), cvc: line(5), name: line(100).default('') })
        .optional(),
      saved_card: line(100).optional(),
      wallet: z.boolean().optional(),
      /** On the pages of the test provider: how the buyer answered. */
      authentication: z.enum(['passed', 'failed']).optional(),
      alipay: z.enum(['paid', 'refused']).optional(),
      save_card: z.boolean().default(false),
    }),
    response: z.object({
      status: z.enum(['succeeded', 'processing', 'requires_action', 'failed']),
      /** Of a failure: its code, and what to tell the buyer. */
      reason: z.string(),
      message: z.string(),
    }),
    errors: ['payment_provider_off', 'order_unknown', 'payment_unavailable'],
  }),

  paymentMethods: endpoint({
    method: 'POST',
    path: 'payment/methods',
    summary: "The caller's saved cards; whatever customer is sent.",
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
    summary: 'Forgets a saved card.',
    access: 'user',
    params: z.object({ cardId: requiredLine(100) }),
    response: status200,
    errors: ['card_unknown', 'payment_unavailable'],
  }),

  paymentStore: endpoint({
    method: 'POST',
    path: 'payment/store',
    summary: 'Fulfils a paid order: asks the provider about the intent, whatever the record says.',
    access: 'user',
    own: ['body.user_id'],
    body: z.object({
      user_id: id.optional(),
      transaction_id: reference,
      reference_id: line(200).optional(),
      invoice_url: line(500).optional(),
      name_on_card: line(200).optional(),
      email: line(200).optional(),
      /** Cents; compared. */
      amount: cents.optional(),
      created_at: z.unknown().optional(),
      subscriber_id: z.unknown().optional(),
    }),
    response: z.object({ status: z.literal(200), payment_id: z.number(), order_id: z.number() }),
    errors: [
      'not_yours',
      'order_unknown',
      'order_mismatch',
      'payment_unfinished',
      'payment_under_way',
      'payment_unavailable',
    ],
  }),

  productAssign: endpoint({
    method: 'POST',
    path: 'product/assign',
    summary: 'Fulfils a paid order and tells what it has given.',
    access: 'user',
    body: z.object({
      products: z.array(courseRef).max(mostLines).default([]),
      /** References of who sells; compared. */
      accounts: z.array(line(200).nullable()).max(mostLines).default([]),
      paymentIntent: reference,
    }),
    response: z.object({ status: z.literal(200), products: z.array(z.number()), order_id: z.number() }),
    errors: [
      'order_unknown',
      'order_mismatch',
      'payment_unfinished',
      'payment_under_way',
      'payment_unavailable',
    ],
  }),

  bookingsStore: endpoint({
    method: 'POST',
    path: 'bookings',
    summary:
      'Fulfils paid orders for lessons and tells what they have given; what was gone when the money came goes back by itself.',
    access: 'user',
    query: localised,
    body: z
      .array(
        z.object({
          slot_id: id,
          /** The intent's id; '' where nothing was to be paid. */
          payment_id: line(200).nullish(),
          teacher_id: z.unknown().optional(),
          /** Must be the caller's. */
          student_id: id.optional(),
          user_id: id.optional(),
          learner_id: id.nullish(),
          trial_id: z.unknown().optional(),
          course_id: z.unknown().optional(),
          /** Cents; compared. */
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
      /** Slots that were gone when the money came: it is on its way back. */
      gone: z.array(z.number()),
      /** The next free times instead of those. */
      next: z.array(lessonSlot),
    }),
    errors: [
      'not_yours',
      'order_unknown',
      'order_mismatch',
      'payment_unfinished',
      'payment_under_way',
      'payment_unavailable',
    ],
  }),

  paymentSignature: endpoint({
    method: 'POST',
    path: 'payment/generatesignature',
    summary:
      "Where to pay an order by Alipay: the provider's page, signed by the server for what it built itself.",
    access: 'user',
    query: localised,
    body: z.object({ order_id: id, purchaseType: z.enum(['single', 'multiple']).optional() }),
    response: z.object({ paymentRequestId: z.string(), redirect: z.string(), signature: z.string() }),
    errors: ['order_unknown', 'order_mismatch', 'payment_unavailable'],
  }),

  alipayVerify: endpoint({
    method: 'POST',
    path: 'payment/verifyalipaypayment',
    summary: 'Whether a payment by Alipay has arrived, and fulfils its order; only the reference counts.',
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
      /** Why it is no success: not paid yet, given up, or no payment of ours. */
      state: z.enum(['paid', 'waiting', 'unpaid', 'cancelled', 'unknown']),
      purchaseType: z.enum(['single', 'multiple']),
      /** The first of what was bought; 0 where there is nothing to tell. */
      course: z.number(),
      /** Lessons were bought: they stand in the list of bookings. */
      trials: z.boolean(),
    }),
    errors: ['payment_unavailable'],
  }),

  paymentResume: endpoint({
    method: 'POST',
    path: 'payment/resume',
    summary: "Asks the provider about the caller's unfinished orders and finishes what has been paid.",
    access: 'user',
    response: z.object({
      /** Finished by this call. */
      finished: z.array(order),
      /** Paid by a way that takes its time, or asked too often. */
      waiting: z.number(),
    }),
  }),

  orderList: endpoint({
    method: 'GET',
    path: 'orders',
    summary: "The caller's paid and refunded orders, the newest first.",
    access: 'user',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(20),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    response: z.object({ count: z.number(), orders: z.array(order) }),
  }),

  orderView: endpoint({
    method: 'GET',
    path: 'orders/{id}',
    summary: 'One order of the caller: the receipt.',
    access: 'user',
    params: z.object({ id }),
    response: order.extend({
      /** Whom the receipt is made out to. */
      buyer: z.object({ name: z.string(), email: z.string() }),
      refunds: z.array(
        z.object({
          /** Cents. */
          amount: z.number(),
          at: z.string(),
          reason: z.string(),
        }),
      ),
    }),
    errors: ['order_unknown'],
  }),

  userProducts: endpoint({
    method: 'GET',
    path: 'user/products',
    summary: 'What the caller may open: bought, by a code, or free and opened once.',
    access: 'user',
    own: ['query.user_id'],
    query: z.object({
      user_id: id.optional(),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(100).default(48),
    }),
    response: z.object({
      count: z.number(),
      products: z.array(
        productCard.extend({
          obtained_at: z.string(),
          obtained_by: z.enum(['purchase', 'gift', 'code', 'free']),
        }),
      ),
    }),
  }),

  paymentWebhook: endpoint({
    method: 'POST',
    path: 'payment/webhook/{provider}',
    summary: 'Where a payment provider says what has happened. It signs what it sends.',
    access: 'public',
    params: z.object({ provider: z.string() }),
    bodyFrom: 'bytes',
    /** What the provider wants to hear. */
    response: z.record(z.string(), z.unknown()),
    errors: ['payment_provider_off', 'webhook_forged', 'payment_unavailable'],
  }),

  refundOrder: endpoint({
    method: 'POST',
    path: 'admin/refund',
    summary: 'Gives back what was paid for an order, or for some of its lines, and ends what it gave.',
    access: 'staff',
    permission: 'orders.refund',
    body: z.object({
      order_id: id,
      /** All that is left without. */
      lines: z.array(id).min(1).max(mostLines).optional(),
      reason: requiredLine(300),
      idempotency_key: line(100).refine(key => key.length >= 8, { error: 'min:8' }),
    }),
    response: z.object({
      status: z.literal(200),
      refund_id: z.number(),
      /** 'requested' while the provider has not accepted it yet: it is asked again. */
      state: z.enum(['requested', 'done', 'failed']),
      /** Cents. */
      amount: z.number(),
    }),
    errors: [
      'order_unknown',
      'refund_impossible',
      'gift_opened',
      'order_mismatch',
      'payment_unavailable',
      'password_needed',
    ],
  }),

  adminOrders: endpoint({
    method: 'POST',
    path: 'admin/orders',
    summary:
      "Everybody's orders, the newest first; q is an order's number, an intent, or a part of a buyer's name or address.",
    access: 'staff',
    permission: 'orders.read',
    query: localised,
    body: z.object({
      ...listPart,
      sort: z.enum(['at', '-at']).default('-at'),
      status: whenGiven(orderState),
    }),
    response: z.object({
      orders: z.array(staffOrder),
      count: z.number(),
      /** There are more than were counted. */
      more: z.boolean(),
      ...morePeople,
    }),
  }),
  adminOrder: endpoint({
    method: 'POST',
    path: 'admin/order',
    summary: 'One order with its lines, what went back, and what the ledger has of it.',
    access: 'staff',
    permission: 'orders.read',
    query: localised,
    body: z.object({ order_id: id }),
    response: staffOrder.extend({
      refunds: z.array(
        z.object({
          refund_id: z.number(),
          /** Cents. */
          amount: z.number(),
          at: z.string(),
          reason: z.string(),
          state: z.enum(['requested', 'done', 'failed']),
          /** Who gave it; '' where it came about by itself. */
          staff: z.string(),
        }),
      ),
      /** The newest first. */
      disputes: z.array(staffDispute),
      /** Cents; what came in is positive. */
      entries: z.array(
        z.object({
          kind: z.string(),
          at: z.string(),
          account: z.string(),
          name: z.string(),
          /** Cents; what came in is positive. */
          amount: z.number(),
        }),
      ),
    }),
    errors: ['order_unknown'],
  }),

  ...bundlesContract,
  ...sellerBundlesContract,
  ...discountsContract,
  ...disputesContract,
  ...earningsContract,
  ...giftsContract,
  ...incomeContract,
  ...booksContract,
} as const
