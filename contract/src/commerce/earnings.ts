import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { isDay } from '../rules/hong-kong-time.ts'
import { id, localised, whenGiven } from '../shared.ts'
import { nextRelease } from './held.ts'

const day = z.string().refine(isDay, { error: 'date' })

/** Days in Hong Kong, both or neither. The last one is included. */
const period = { dateFrom: whenGiven(day), dateTo: whenGiven(day) }

/** A centre's manager sends their own ID and gets the centre's figures. */
const seller = z.object({ teacher_id: id })

const page = {
  limit: whenGiven(z.coerce.number().int().min(1).max(1000)),
  offset: whenGiven(z.coerce.number().int().min(0).max(1_000_000)),
}

export const sale = z.object({
  created_at: z.string(),
  course_name: z.string(),
  /** Dollars, before a discount. */
  course_tution_fee: z.number(),
  /** Cents; negative for a refund. */
  sale_price: z.number(),
  /** The buyer's coupon code ('' for none), and the cents it took off. */
  coupon: z.string(),
  coupon_off: z.number(),
  type: z.enum(['sale', 'refund']),
  /** The kind of order line. */
  kind: z.string(),
  /** Cents: the platform's fee, and the seller's share. */
  fee: z.number(),
  net: z.number(),
  /** The part of the net held until its lessons are taught; 0 for a refund. */
  held: z.number(),
  /** As it stands on the buyer's receipt. */
  order_number: z.string(),
  teacher_name: z.string(),
})
export type Sale = z.output<typeof sale>

export const payout = z.object({
  created_at: z.string(),
  /** Dollars. */
  amount: z.number(),
  remarks: z.string(),
})
export type Payout = z.output<typeof payout>

/** The figures of one month in Hong Kong, in cents. */
const month = z.object({
  /** 'YYYY-MM'. */
  month: z.string(),
  sales: z.number(),
  refunds: z.number(),
  /** Cents: the seller's, after refunds and the platform's fee. */
  net: z.number(),
  sold: z.number(),
})
export type EarningsMonth = z.output<typeof month>

const call = { access: 'teacher-or-staff', permission: 'income.read', query: localised } as const
const errors = ['user_unknown'] as const

export const earningsContract = {
  teacherIncome: endpoint({
    ...call,
    method: 'POST',
    path: 'teacher/income',
    scope: 'read:income',
    summary:
      "Returns a seller's earnings, in cents: sums over the ledger after refunds and the platform's fee.",
    own: ['body.teacher_id'],
    body: seller,
    response: z.object({
      totalSales: z.number(),
      totalPayouts: z.number(),
      pendingPayouts: z.number(),
      /** The part of it held until its lessons are taught. */
      held: z.number(),
      /** What can be paid out now: earned, and neither paid out nor about to be. */
      available: z.number(),
      /** Cents that the platform kept, which `totalSales` is without. */
      totalFees: z.number(),
      /** The next releases: those on hold first, then by time. */
      releases: z.array(nextRelease),
      as_of: z.string(),
      last_payout_at: z.string().nullable(),
      /** Net income of the last twelve months up to today, and of the twelve before. */
      year: z.number(),
      year_before: z.number(),
      /** The last twelve months, the current one last. */
      months: z.array(month),
      /** Every month with a sale, refund or payout, newest first: 'YYYY-MM'. */
      periods: z.array(z.string()),
      /** Most sold in the last 90 days, without refunds. */
      best: z.array(
        z.object({ kind: z.string(), course_name: z.string(), sold: z.number(), net: z.number() }),
      ),
      /** For a centre: by teacher. */
      teachers: z.array(
        z.object({ teacher_id: z.number(), display_name: z.string(), sold: z.number(), net: z.number() }),
      ),
    }),
    errors,
  }),
  teacherSales: endpoint({
    ...call,
    method: 'POST',
    path: 'teacher/sales',
    scope: 'read:orders',
    summary: "Lists a seller's sales and refunds, newest first, in total or for a period.",
    own: ['body.teacher_id'],
    body: seller.extend({ ...period, ...page }),
    response: z.array(sale),
    errors,
  }),
  teacherPayouts: endpoint({
    ...call,
    method: 'POST',
    path: 'teacher/payouts',
    scope: 'read:income',
    summary: "Lists a seller's payouts, newest first, in total or for a period.",
    own: ['body.teacher_id'],
    body: seller.extend({ ...period, ...page }),
    response: z.array(payout),
    errors,
  }),
  teacherStatement: endpoint({
    ...call,
    method: 'GET',
    path: 'teacher/statement',
    scope: 'read:income',
    summary:
      'Returns everything in one month for a printed statement, with the balance before and after, in cents.',
    own: ['query.teacher_id'],
    query: localised.extend({
      teacher_id: id,
      month: z.string().refine(text => isDay(`${text}-01`), { error: 'date' }),
    }),
    response: z.object({
      month: z.string(),
      seller: z.object({ display_name: z.string(), username: z.string() }),
      opening: z.number(),
      sales: z.number(),
      refunds: z.number(),
      fees: z.number(),
      /** Cents. */
      payouts: z.number(),
      closing: z.number(),
      /** Of the balance at the end of the month: held until lessons are taught, and available. */
      held: z.number(),
      earned: z.number(),
      /** What became the seller's in the month because lessons were taught. */
      released: z.number(),
      lines: z.array(sale),
      paid_out: z.array(payout),
      as_of: z.string(),
    }),
    errors,
  }),
  teacherEarningsCsv: endpoint({
    ...call,
    method: 'GET',
    path: 'teacher/earnings.csv',
    scope: 'read:income',
    summary: 'Returns sales or payouts as a CSV file. Amounts are in dollars.',
    own: ['query.teacher_id'],
    query: localised.extend({ teacher_id: id, type: z.enum(['sales', 'payouts']), ...period }),
    reply: 'file',
    fileTypes: ['text/csv'],
    errors,
  }),
} as const
