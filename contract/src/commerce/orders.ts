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
  /** 0 if it isn't a product. */
  course_id: z.number(),
  /** For a lesson: its current time in Hong Kong, and who attends. Null for everything else. */
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
  /** For a seat in a class: when its first lesson is, in Hong Kong, and who attends. Null for everything else. */
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
  /** For a gift: the recipient, and the day of its email. Null for everything else. */
  gift: z
    .object({
      gift_id: z.number(),
      recipient_name: z.string(),
      send_on: z.string(),
      opened: z.boolean(),
    })
    .nullable(),
  title: z.string(),
  /** For an item bought with a bundle: which one, and the cents it took off. Null for everything else. */
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
  /** Cents: before any discount, and what a coupon took off. */
  list_price: z.number(),
  coupon_off: z.number(),
  /** Cents of the price that were refunded. */
  refunded: z.number(),
  /** Cents: what is held until lessons are taught, and those lessons; nothing for what is no lesson. */
  held: z.number(),
  lessons: z.array(paidLesson),
  state: z.enum(['open', 'paid', 'closed', 'surplus', 'refunded']),
  teacher_id: z.number(),
  /** The centre's ID, or 0. */
  subscriber_id: z.number(),
  seller: z.object({ display_name: z.string(), username: z.string() }),
  /** '' if the product no longer has one. */
  course_cover: z.string(),
})

export const order = z.object({
  order_id: z.number(),
  /** The number on the receipt. */
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
  /** Whom the products are for; '' for the buyer. */
  learner_name: z.string(),
  /** The coupon code ('' for none), and the cents it took off. */
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
  /** The latest dispute, if the buyer's bank has asked for the money back. */
  dispute: orderDispute.nullable(),
})
export type Order = z.output<typeof order>

/** A buyer's orders. */
export const ordersContract = {
  paymentResume: endpoint({
    method: 'POST',
    path: 'payment/resume',
    summary: "Asks the provider about the caller's unfinished orders and completes those that were paid.",
    access: 'user',
    response: z.object({
      /** Orders completed by this call. */
      finished: z.array(order),
      /** Orders paid by a slow method, or checked too recently. */
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
      /** The buyer named on the receipt. */
      buyer: z.object({ name: z.string(), email: z.string() }),
      refunds: z.array(
        z.object({
          /** Cents. */
          amount: z.number(),
          at: z.string(),
          reason: z.string(),
          /**
           * What ended, if that is why: the whole class by its teacher, a lesson, or the seller, who has closed. Null
           * for anything else.
           */
          cancelled: z.enum(['class', 'lesson', 'seller']).nullable(),
          /** 'pending' while the money is on its way; `refunded` includes it once it is done. */
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
