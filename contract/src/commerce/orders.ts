import { z } from 'zod'
import { productCard } from '../catalogue/catalogue.ts'
import { endpoint } from '../kit/endpoint.ts'
import { id } from '../shared.ts'
import { orderDispute } from './disputes.ts'
import { paidLesson } from './held.ts'

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
  /** Cents: what is held until lessons are taught, and those lessons; nothing for what is no lesson. */
  held: z.number(),
  lessons: z.array(paidLesson),
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

/** What somebody has bought. */
export const ordersContract = {
  paymentResume: endpoint({
    method: 'POST',
    path: 'payment/resume',
    summary: "Asks the provider about the caller's unfinished orders and completes those that were paid.",
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
    summary: "Lists the caller's paid and refunded orders, newest first.",
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
    summary: "Returns one of the caller's orders: the receipt.",
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
          /** 'pending' while the money is on its way; `refunded` counts it once it is done. */
          state: z.enum(['pending', 'done']),
        }),
      ),
    }),
    errors: ['order_unknown'],
  }),

  userProducts: endpoint({
    method: 'GET',
    path: 'user/products',
    summary:
      'Lists what the caller may open: products they bought, unlocked with a code, or opened for free.',
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
} as const
