import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, line, localised } from '../shared.ts'

/** The values of one product that a bulk change can set: whole dollars as typed; '' for none. */
const terms = z.object({ price: z.string(), discounted_price: z.string(), status: z.number() })
const statusGiven = z.union([z.literal(0), z.literal(1)])

export const changeLimit = 500

export const productChange = z.object({
  course_id: z.number(),
  course_name: z.string(),
  before: terms,
  /** For a refused product, what it would have been. */
  after: terms,
  result: z.enum(['changed', 'unchanged', 'refused']),
  /** Refusal code; '' otherwise. */
  code: z.string(),
})
export type ProductChange = z.output<typeof productChange>

export const productChangesContract = {
  productsChange: endpoint({
    method: 'POST',
    path: 'teacherproducts/change',
    summary:
      "Changes the price, discount or status of many of the caller's products. Each follows the same rules as a single edit and has its own result. A preview changes nothing.",
    access: 'teacher',
    scope: 'write:products',
    query: localised,
    body: z.object({
      /** The products to change: by ID, or all that match a list's filters. */
      course_ids: z.array(id).max(changeLimit).default([]),
      all: z.object({ status: statusGiven, searchQuery: line(200).default('') }).optional(),
      price: line(40).optional(),
      /** '' for none, dollars, or a percentage of the price such as '20%'. */
      discounted_price: line(40).optional(),
      status: statusGiven.optional(),
      /** To undo, instead of the fields above: each product as it was. */
      back: z
        .array(z.object({ course_id: id, price: line(40), discounted_price: line(40), status: statusGiven }))
        .max(changeLimit)
        .default([]),
      preview: z.boolean().default(false),
    }),
    response: z.object({ results: z.array(productChange) }),
    /** Returned within the results. */
    errors: ['product_unknown', 'product_unpriced', 'product_hidden', 'status_refused', 'products_many'],
  }),
  productDuplicate: endpoint({
    method: 'POST',
    path: 'teacherproducts/duplicate',
    summary:
      "Makes an inactive copy of one of the caller's products with its texts, cover and materials. The materials are copied in the background.",
    access: 'teacher',
    scope: 'write:products',
    query: localised,
    body: z.object({ course_id: id }),
    response: z.object({ status: z.literal(200), course_id: z.number() }),
    errors: ['product_unknown', 'quota_exceeded', 'storage_full'],
  }),
} as const
