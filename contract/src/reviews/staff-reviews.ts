import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, localised, prose, status200 } from '../shared.ts'

const byStaff = {
  method: 'POST',
  access: 'staff',
  permission: 'products.moderate',
  query: localised,
} as const
/** Of a product, or of a teacher. */
const kind = z.enum(['review', 'teacher_review'])

/** What staff decide about reviews. */
export const staffReviewsContract = {
  reviewHide: endpoint({
    ...byStaff,
    path: 'admin/review/hide',
    summary: 'Hides a review. Only its author still sees it, and its stars no longer count.',
    body: z.object({
      kind,
      review_id: id,
      reason: prose(1000)
        .refine(text => text.length > 0, { error: 'required' })
        .meta({ maxLength: 1000, minLength: 1 }),
    }),
    response: status200,
    errors: ['review_unknown'],
  }),
  reviewRestore: endpoint({
    ...byStaff,
    path: 'admin/review/restore',
    summary: 'Restores a review that staff have hidden.',
    body: z.object({ kind, review_id: id }),
    response: status200,
    errors: ['review_unknown'],
  }),
} as const
