import { z } from 'zod'
import { productCard } from './catalogue.ts'
import { endpoint } from './kit/endpoint.ts'
import { id, localised } from './shared.ts'

/** What has become of a line since it was put into the cart. */
export const lineState = z.enum(['ok', 'changed', 'owned', 'gone'])

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
            price: z.coerce.number().int().min(0).max(100_000_000).optional(),
          }),
        )
        .max(100),
    }),
    response: z.object({
      items: z.array(
        z.object({
          course_id: z.number(),
          state: lineState,
          /** Cents, now; 0 for what is owned or gone. */
          price: z.number(),
          /** Null for what is gone. */
          product: productCard.nullable(),
        }),
      ),
      subtotal: z.number(),
      tax: z.literal(0),
      total: z.number(),
    }),
  }),
} as const
