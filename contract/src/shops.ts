import { z } from 'zod'
import { facets, productCard } from './catalogue.ts'
import { endpoint } from './kit/endpoint.ts'
import { idOrZero, localised, whenGiven } from './shared.ts'

export const shopCard = z.object({
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  profile_picture: z.string(),
  auth_using: z.enum(['local', 'social']),
  /** The teacher's; for a centre that of its first manager. */
  user_id: z.number(),
  type: z.enum(['teacher', 'centre']),
  subscriber_id: z.number(),
  display_name: z.string(),
  products: z.number(),
  followers: z.number(),
  rating: z.number(),
  reviews: z.number(),
  /** English titles of the subjects it sells. */
  subjects: z.array(z.string()),
})
export type ShopCard = z.output<typeof shopCard>

const publicList = { method: 'GET', access: 'public', cache: 'public', query: localised } as const

export const shopsContract = {
  shopList: endpoint({
    ...publicList,
    path: 'teachers/shops',
    summary: 'Shops of teachers and centres that are open.',
    query: localised.extend({
      orderBy: whenGiven(z.enum(['newest', 'alphabetical'])),
      q: z.string().max(100).optional(),
      limit: whenGiven(z.coerce.number().int().min(1).max(200)),
      offset: whenGiven(z.coerce.number().int().min(0).max(100_000)),
    }),
    response: z.array(shopCard),
  }),
  shopView: endpoint({
    ...publicList,
    path: 'teacher/shop/{username}',
    summary: "A teacher's or centre's shop with its first 48 products.",
    params: z.object({ username: z.string().max(60) }),
    response: shopCard.omit({ products: true }).extend({
      about: z.string(),
      sliders: z.array(z.object({ id: z.number(), file: z.string(), type: z.string() })),
      products: z.array(productCard),
      count: z.number(),
      /** Titles of the levels there are products for, in the administered order. */
      levels: z.array(z.object({ title: z.string(), title_zh: z.string(), count: z.number() })),
      facets,
    }),
    errors: ['shop_unknown'],
  }),
  shopProducts: endpoint({
    method: 'POST',
    path: 'teacher/products/filter',
    summary: "A shop's products of a subject ('' or 'All' for all) and of any of the levels.",
    access: 'public',
    cache: 'public',
    query: localised,
    body: z.object({
      user_id: idOrZero.optional(),
      /** A centre's id, instead of a teacher's user id. */
      subscriber_id: idOrZero.optional(),
      subject: z.string().max(100).optional(),
      level: z
        .array(z.union([z.string().max(100), z.array(z.string().max(100)).max(50)]))
        .max(50)
        .optional(),
    }),
    response: z.object({ products: z.array(productCard), levels: z.array(z.string()) }),
  }),
} as const
