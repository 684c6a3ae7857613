import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { countLimit, staffProductSorts, staffProductStates } from '../rules/staff-lists.ts'
import { daysPart, id, line, localised, prose, whenGiven } from '../shared.ts'

export const staffProduct = z.object({
  course_id: z.number(),
  course_name: z.string(),
  course_cover: z.string(),
  course_category: z.string(),
  seller: z.object({
    type: z.enum(['teacher', 'centre']),
    id: z.number(),
    username: z.string(),
    display_name: z.string(),
  }),
  access: z.enum(['paid', 'free', 'code', 'watermark']),
  /** Dollars; the current price. */
  price: z.number(),
  /** 1 active, 0 inactive. Deleted products aren't listed. */
  course_status: z.number(),
  /** Whether everyone can see it in lists. */
  on_sale: z.boolean(),
  featured: z.boolean(),
  /** When and why staff hid it; null if they haven't. */
  hidden_at: z.string().nullable(),
  hidden_reason: z.string(),
  sold: z.number(),
  created_at: z.string(),
})
export type StaffProduct = z.output<typeof staffProduct>

const byStaff = {
  method: 'POST',
  access: 'staff',
  permission: 'products.moderate',
  query: localised,
} as const

export const staffProductsContract = {
  adminProducts: endpoint({
    ...byStaff,
    path: 'admin/products',
    summary:
      'Lists all courses, newest first. `q` matches part of the name, a seller or a number. The dates are when they were created. Deleted courses are left out.',
    body: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(10),
      offset: z.coerce.number().int().min(0).max(countLimit).default(0),
      q: line(100).default(''),
      sort: z.enum(staffProductSorts).default('-created'),
      state: whenGiven(z.enum(staffProductStates)),
      ...daysPart,
    }),
    response: z.object({
      products: z.array(staffProduct),
      count: z.number(),
      /** Whether there are more than were counted. */
      more: z.boolean(),
      /** Whether more sellers match the name in `q` than were searched (`peopleLimit`). */
      more_people: z.boolean(),
    }),
  }),
  productFeature: endpoint({
    ...byStaff,
    path: 'admin/product/feature',
    summary: 'Features a course on the home page (1), or stops featuring it (0).',
    body: z.object({
      course_id: id,
      featured: z.coerce.number().pipe(z.union([z.literal(0), z.literal(1)])),
    }),
    response: staffProduct,
    errors: ['product_unknown'],
  }),
  productHide: endpoint({
    ...byStaff,
    path: 'admin/product/hide',
    summary:
      'Hides a course from everyone except its owner and the people who have it, until staff restore it. The teacher gets the reason by email and sees it in My Courses.',
    body: z.object({
      course_id: id,
      reason: prose(1000).refine(text => text.length > 0, { error: 'required' }),
    }),
    response: staffProduct,
    errors: ['product_unknown', 'hidden_already'],
  }),
  productRestore: endpoint({
    ...byStaff,
    path: 'admin/product/restore',
    summary: 'Makes a hidden course visible again. Its teacher is told by email.',
    body: z.object({ course_id: id }),
    response: staffProduct,
    errors: ['product_unknown'],
  }),
} as const
