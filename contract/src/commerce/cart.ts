import { z } from 'zod'
import { productCard } from '../catalogue/catalogue.ts'
import { endpoint } from '../kit/endpoint.ts'
import { id, localised } from '../shared.ts'
import { quotedBundle, wantedBundles } from './bundles.ts'
import { couponCode } from './discounts.ts'

/** What has become of a line since it was put into the cart; 'bundled': it is bought with a bundle of the same cart. */
export const lineState = z.enum(['ok', 'changed', 'owned', 'gone', 'bundled'])

/** What has become of a code that was typed: taken off, or why not. */
export const couponState = z.enum(['ok', 'unknown', 'waiting', 'over', 'used_up', 'used', 'unfit'])

/** Of a price, as a client sends it: compared, never charged. */
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
          /** So many days after paying the seller refunds it unless it was opened; 0 for no such rule. */
          refund_days: z.number(),
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
} as const
