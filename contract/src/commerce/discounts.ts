import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { isDay } from '../rules/hong-kong-time.ts'
import { id, idOrZero, line, localised, requiredLine, status200 } from '../shared.ts'

/** A day in Hong Kong: '2026-11-20'. */
const day = z.string().refine(isDay, { error: 'date' })
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'time' })

export const mostDiscountPercent = 90

/** The code typed at checkout. It is converted to capital letters and digits. */
export const couponCode = line(40).transform(text => text.toUpperCase().replace(/[\s-]/g, ''))

const limit = z.coerce.number().int().min(1).max(1_000_000).nullish()

export const discountForm = z.object({
  /** 0 for a new one. */
  discount_id: idOrZero.default(0),
  /** Shown only in the seller's own list. */
  name: requiredLine(60),
  /** '' if everyone gets the discount without a code. */
  code: couponCode.refine(code => code === '' || /^[A-Z0-9]{3,20}$/.test(code), { error: 'coupon_code' }),
  type: z.enum(['percent', 'amount']),
  /**
   * Percent, or dollars. A coupon in dollars is applied once per order, any other discount in dollars to each product.
   */
  value: z.coerce.number(),
  /** Empty for all of the seller's products. */
  products: z.array(id).max(500).default([]),
  start_date: day,
  start_time: time.default('00:00'),
  /** The moment the discount ends. */
  end_date: day,
  end_time: time.default('00:00'),
  /** Only with a code; null for no limit. */
  limit_total: limit,
  limit_per_buyer: limit,
  active: z.boolean().default(true),
})
export type DiscountForm = z.input<typeof discountForm>

export const discount = z.object({
  discount_id: z.number(),
  name: z.string(),
  code: z.string(),
  type: z.enum(['percent', 'amount']),
  value: z.number(),
  products: z.array(z.number()),
  starts_at: z.string(),
  ends_at: z.string(),
  limit_total: z.number().nullable(),
  limit_per_buyer: z.number().nullable(),
  active: z.boolean(),
  /** 'off': switched off by the seller; 'used_up': its limit is reached. */
  state: z.enum(['waiting', 'on', 'off', 'used_up', 'over']),
  /** Paid orders with it, without fully refunded ones. */
  used: z.number(),
  /** Open orders with it that can still be paid. */
  held: z.number(),
  /** Cents it took off paid orders, and what was paid for the discounted products. */
  off: z.number(),
  sales: z.number(),
})
export type SellerDiscount = z.output<typeof discount>

const call = { access: 'teacher-or-staff', query: localised } as const
const seller = { teacher_id: id }

export const discountsContract = {
  discountList: endpoint({
    ...call,
    method: 'POST',
    path: 'teacher/discounts',
    summary:
      "Lists a seller's coupons and timed discounts, newest first. A manager gets those of their centre.",
    own: ['body.teacher_id'],
    body: z.object(seller),
    response: z.object({ discounts: z.array(discount) }),
    errors: ['user_unknown'],
  }),
  discountSave: endpoint({
    ...call,
    access: 'teacher',
    method: 'POST',
    path: 'teacher/discount',
    summary: "Creates a coupon or a timed discount, or changes one that hasn't ended.",
    own: ['body.teacher_id'],
    body: discountForm.extend(seller),
    response: z.object({ status: z.literal(200), discount_id: z.number() }),
    errors: ['user_unknown', 'discount_unknown', 'discount_over'],
  }),
  discountEnd: endpoint({
    ...call,
    access: 'teacher',
    method: 'POST',
    path: 'teacher/discount/end',
    summary: 'Ends a coupon or a timed discount for good. Orders that already use it keep it.',
    own: ['body.teacher_id'],
    body: z.object({ ...seller, discount_id: id }),
    response: status200,
    errors: ['user_unknown', 'discount_unknown'],
  }),
  discountUses: endpoint({
    ...call,
    method: 'POST',
    path: 'teacher/discount/uses',
    summary: "Lists the orders that used a coupon, newest first, with buyers' first names only.",
    own: ['body.teacher_id'],
    body: z.object({
      ...seller,
      discount_id: id,
      limit: z.coerce.number().int().min(1).max(100).default(50),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    response: z.object({
      count: z.number(),
      uses: z.array(
        z.object({
          order_number: z.string(),
          at: z.string(),
          /** '' if the buyer has deleted their account. */
          first_name: z.string(),
          /** Titles of the discounted products. */
          titles: z.array(z.string()),
          /** Cents. */
          off: z.number(),
          paid: z.number(),
          state: z.enum(['held', 'used', 'refunded']),
        }),
      ),
    }),
    errors: ['user_unknown', 'discount_unknown'],
  }),
} as const
