import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, line, localised } from '../shared.ts'

/** Of one product, as far as many are changed together: whole dollars as typed, '' for none. */
const terms = z.object({ price: z.string(), discounted_price: z.string(), status: z.number() })
const statusGiven = z.union([z.literal(0), z.literal(1)])

export const changeLimit = 500

export const productChange = z.object({
  course_id: z.number(),
  course_name: z.string(),
  before: terms,
  /** As it would be where it is refused. */
  after: terms,
  result: z.enum(['changed', 'unchanged', 'refused']),
  /** Why it was refused, as a code; '' otherwise. */
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
      /** Which: by their ids, or all that a list shows. */
      course_ids: z.array(id).max(changeLimit).default([]),
      all: z.object({ status: statusGiven, searchQuery: line(200).default('') }).optional(),
      price: line(40).optional(),
      /** '' for none, dollars, or a part of the price as '20%'. */
      discounted_price: line(40).optional(),
      status: statusGiven.optional(),
      /** Instead of all this: each product as it was, to undo. */
      back: z
        .array(z.object({ course_id: id, price: line(40), discounted_price: line(40), status: statusGiven }))
        .max(changeLimit)
        .default([]),
      preview: z.boolean().default(false),
    }),
    response: z.object({ results: z.array(productChange) }),
    /** Within the results. */
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
