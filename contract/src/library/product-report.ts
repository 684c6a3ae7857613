import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id } from '../shared.ts'

/** The number of days up to today, in Hong Kong, or the last twelve months. */
export const reportPeriods = ['7', '30', '90', 'year'] as const
export type ReportPeriod = (typeof reportPeriods)[number]

const counts = z.object({
  /** Households that viewed its page, each counted once a day. */
  views: z.number(),
  /** Purchases. A later refund doesn't reduce the day's number. */
  sales: z.number(),
  /** People who finished its last video or PDF file. */
  completed: z.number(),
})

export const productReportContract = {
  productReport: endpoint({
    method: 'GET',
    path: 'teacherproducts/{id}/report',
    summary:
      "Returns how often one of the caller's products was viewed, bought and completed, by day or month.",
    access: 'teacher',
    scope: 'read:products',
    params: z.object({ id }),
    query: z.object({
      period: z.enum(reportPeriods).default('30'),
      language_code: z.string().max(10).optional(),
    }),
    response: z.object({
      course_id: z.number(),
      course_name: z.string(),
      /** What each of the `points` covers. */
      unit: z.enum(['day', 'month']),
      /** In order, without gaps; `from` is the first day, YYYY-MM-DD. */
      points: z.array(counts.extend({ from: z.string() })),
      totals: counts,
      /** The same for the period before, of the same length. */
      before: counts,
      /** People who can open it now, and how many of them have ever completed it. */
      learners: z.number(),
      completed_ever: z.number(),
    }),
    errors: ['product_unknown'],
  }),
  productRedemptions: endpoint({
    method: 'GET',
    path: 'teacherproducts/{id}/redemptions',
    summary:
      "Lists who used which code of one of the caller's products, newest first, and how often each code was used.",
    access: 'teacher',
    scope: 'read:products',
    params: z.object({ id }),
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(20),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
      language_code: z.string().max(10).optional(),
    }),
    response: z.object({
      /** Codes that open it now; `limit` is how many people may use one, null for no limit. */
      codes: z.array(
        z.object({ code: z.string(), text: z.string(), limit: z.number().nullable(), used: z.number() }),
      ),
      count: z.number(),
      redemptions: z.array(
        z.object({
          code: z.string(),
          /** The watermark's text; '' for a common code or a revoked one. */
          text: z.string(),
          /** The first name; '' if they have deleted their account. */
          name: z.string(),
          grade: z.string(),
          redeemed_at: z.string(),
          /** Whether it still opens the product for them. */
          active: z.boolean(),
        }),
      ),
    }),
    errors: ['product_unknown'],
  }),
} as const
