import { z } from 'zod'
import { productCard } from '../catalogue/catalogue.ts'
import { endpoint } from '../kit/endpoint.ts'
import { id, localised } from '../shared.ts'
import { quotedBundle, wantedBundles } from './bundles.ts'
import { couponCode } from './discounts.ts'

/** What has changed since the line was added to the cart. 'bundled': it is bought with a bundle in the same cart. */
export const lineState = z.enum(['ok', 'changed', 'owned', 'gone', 'bundled'])

/** Whether the coupon was applied or why it wasn't. */
export const couponState = z.enum(['ok', 'unknown', 'waiting', 'over', 'used_up', 'used', 'unfit'])

/** A price sent by a client. Only compared, never charged. */
export const cents = z.coerce.number().int().min(0).max(100_000_000)
export const mostLines = 100

export const cartContract = {
  cartQuote: endpoint({
    method: 'POST',
    path: 'cart/quote',
    summary:
      "Prices a cart, in cents, from the server's own data. Lines that can't be bought count as nothing.",
    access: 'public',
    query: localised,
    body: z.object({
      products: z
        .array(
          z.object({
            course_id: id,
            /** The price the buyer last saw, in cents. If it has changed, the line is 'changed'. */
            price: cents.optional(),
          }),
        )
        .max(mostLines),
      bundles: wantedBundles,
      /** The coupon code the buyer typed. Coupons don't apply to bundles. */
      coupon: couponCode.optional(),
      /** Whether it is for someone else. What the caller already owns can then still be bought. */
      gift: z.boolean().default(false),
    }),
    response: z.object({
      items: z.array(
        z.object({
          course_id: z.number(),
          state: lineState,
          /** Cents: the current price before the coupon; 0 if it is owned, gone or bought with a bundle. */
          price: z.number(),
          /** Cents the coupon takes off that price. */
          coupon_off: z.number(),
          /** So many days after paying the seller refunds it unless it was opened; 0 for no such rule. */
          refund_days: z.number(),
          /** Null for what is gone. */
          product: productCard.nullable(),
        }),
      ),
      /** In the order requested. */
      bundles: z.array(quotedBundle),
      /** Cents, before the coupon. */
      subtotal: z.number(),
      /** Null if no coupon was sent. */
      coupon: z
        .object({
          code: z.string(),
          state: couponState,
          /** Why it wasn't applied, in the caller's language; '' if it was. */
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
} as const
