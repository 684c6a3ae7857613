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
  /** The seller's own products that are on sale and not free, in the order they are shown. */
  products: z
    .array(id)
    .min(bundleSize.min, { error: 'bundle_size' })
    .max(bundleSize.max, { error: 'bundle_size' }),
  /** Cents for all of them: less than the sum of their current prices, and at least 4 dollars for each. */
  price: cents,
})
export type BundleForm = z.input<typeof bundleForm>

/** As everyone sees it. */
export const bundle = z.object({
  bundle_id: z.number(),
  title: z.string(),
  /** '' for none. */
  about: z.string(),
  /** Cents. */
  price: z.number(),
  /** Cents: what its products cost separately today. */
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
  /** Cents: what its products cost separately today; 0 if one of them isn't on sale. */
  sum: z.number(),
  /**
   * Why it isn't offered now: 'product_off', because one of its products isn't on sale; 'too_dear', because the
   * products cost no more separately.
   */
  state: z.enum(['on', 'product_off', 'too_dear', 'over']),
  /** Paid orders with it, and their revenue in cents, without refunds. */
  sold: z.number(),
  sales: z.number(),
})
export type SellerBundle = z.output<typeof sellerBundle>

/** The bundles of a cart or an order. */
export const wantedBundles = z
  .array(
    z.object({
      bundle_id: id,
      /** The price the buyer last saw, in cents. If it has changed, the bundle is 'changed'. */
      price: cents.optional(),
    }),
  )
  .max(mostBundles)
  .default([])

/** 'overlap': an earlier bundle in the cart contains one of its products. */
export const bundleState = z.enum(['ok', 'changed', 'owned', 'gone', 'overlap'])

export const quotedBundle = z.object({
  bundle_id: z.number(),
  state: bundleState,
  /** '' if it doesn't exist. */
  title: z.string(),
  /** Cents for the products the caller doesn't have yet; 0 if it can't be bought. */
  price: z.number(),
  /** Cents: what the same products would cost separately. */
  sum: z.number(),
  items: z.array(
    z.object({
      course_id: z.number(),
      state: z.enum(['ok', 'owned', 'gone']),
      /** Cents: its share of the bundle's price; 0 if it is already owned or no longer exists. */
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
