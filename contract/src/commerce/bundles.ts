import { z } from 'zod'
import { productCard } from '../catalogue/catalogue.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bundleSize, mostBundles } from '../rules/bundles.ts'
import { id, idOrZero, line, localised, requiredLine, status200, whenGiven } from '../shared.ts'

const cents = z.coerce.number().int().min(0).max(100_000_000)

export const bundleForm = z.object({
  /** 0 for a new one. */
  bundle_id: idOrZero.default(0),
  title: requiredLine(80),
  about: line(300).default(''),
  /** The seller's own products that are on sale and cost something, in the sequence in which they are shown. */
  products: z
    .array(id)
    .min(bundleSize.min, { error: 'bundle_size' })
    .max(bundleSize.max, { error: 'bundle_size' }),
  /** Cents for all of them: below the sum of their prices today, and at least 4 dollars for each. */
  price: cents,
})
export type BundleForm = z.input<typeof bundleForm>

/** As everybody sees it. */
export const bundle = z.object({
  bundle_id: z.number(),
  title: z.string(),
  /** '' for none. */
  about: z.string(),
  /** Cents. */
  price: z.number(),
  /** Cents: what its products cost one by one today. */
  sum: z.number(),
  products: z.array(productCard),
})
export type Bundle = z.output<typeof bundle>

export const sellerBundle = z.object({
  bundle_id: z.number(),
  title: z.string(),
  about: z.string(),
  products: z.array(z.number()),
  /** Cents. */
  price: z.number(),
  /** Cents: what its products cost one by one today; 0 while one of them is not on sale. */
  sum: z.number(),
  /** Not offered at the moment: 'product_off', since one of its products is not on sale; 'too_dear', since one by one they do not cost more. */
  state: z.enum(['on', 'product_off', 'too_dear', 'over']),
  /** Paid orders with it, and what was paid for it, in cents, without what went back. */
  sold: z.number(),
  sales: z.number(),
})
export type SellerBundle = z.output<typeof sellerBundle>

/** Bundles of a cart or an order. */
export const wantedBundles = z
  .array(
    z.object({
      bundle_id: id,
      /** The price the buyer saw last, in cents: another one now makes the bundle 'changed'. */
      price: cents.optional(),
    }),
  )
  .max(mostBundles)
  .default([])

/** 'overlap': a bundle before it in the cart has one of its products. */
export const bundleState = z.enum(['ok', 'changed', 'owned', 'gone', 'overlap'])

export const quotedBundle = z.object({
  bundle_id: z.number(),
  state: bundleState,
  /** '' for what does not exist. */
  title: z.string(),
  /** Cents for what of it the caller does not have yet; 0 for what can't be bought. */
  price: z.number(),
  /** Cents: what the same would cost one by one. */
  sum: z.number(),
  items: z.array(
    z.object({
      course_id: z.number(),
      state: z.enum(['ok', 'owned', 'gone']),
      /** Cents: its share of the bundle's price; 0 for what is owned or gone. */
      price: z.number(),
      /** So many days after paying the seller refunds it unless it was opened; 0 for no such rule. */
      refund_days: z.number(),
      /** Null for what is gone. */
      product: productCard.nullable(),
    }),
  ),
})

const call = { access: 'teacher-or-staff', query: localised } as const
const seller = { teacher_id: id }

export const bundlesContract = {
  bundlesOffered: endpoint({
    method: 'GET',
    path: 'bundles',
    summary: 'Lists current bundles with a product, or by a seller.',
    access: 'public',
    cache: 'public',
    query: localised.extend({
      course_id: whenGiven(id),
      /** A seller's username. */
      shop: whenGiven(line(100)),
    }),
    response: z.object({ bundles: z.array(bundle) }),
  }),
} as const

export const sellerBundlesContract = {
  bundleList: endpoint({
    ...call,
    method: 'POST',
    path: 'teacher/bundles',
    summary: "Lists a seller's bundles, newest first. A manager gets those of their centre.",
    own: ['body.teacher_id'],
    body: z.object(seller),
    response: z.object({ bundles: z.array(sellerBundle) }),
    errors: ['user_unknown'],
  }),
  bundleSave: endpoint({
    ...call,
    access: 'teacher',
    method: 'POST',
    path: 'teacher/bundle',
    summary: "Creates a bundle, or changes one that hasn't ended.",
    own: ['body.teacher_id'],
    body: bundleForm.extend(seller),
    response: z.object({ status: z.literal(200), bundle_id: z.number() }),
    errors: ['user_unknown', 'bundle_unknown', 'bundle_over'],
  }),
  bundleEnd: endpoint({
    ...call,
    access: 'teacher',
    method: 'POST',
    path: 'teacher/bundle/end',
    summary: 'Ends a bundle for good. Orders that already include it keep its price.',
    own: ['body.teacher_id'],
    body: z.object({ ...seller, bundle_id: id }),
    response: status200,
    errors: ['user_unknown', 'bundle_unknown'],
  }),
} as const
