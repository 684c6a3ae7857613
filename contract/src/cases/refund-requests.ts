import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import {
  longestRefundText,
  refundReasons,
  refundRequestStates,
  refundRoutes,
  refundWhys,
} from '../rules/refund-requests.ts'
import { id, localised, prose } from '../shared.ts'

const text = prose(longestRefundText)
  .refine(words => words.length > 0, { error: 'required' })
  .meta({ maxLength: longestRefundText, minLength: 1 })

const line = z.object({
  line_id: z.number(),
  title: z.string(),
  /** Of a lesson or class: when it begins, or its first lesson does. Null for all else. */
  starts_at: z.string().nullable(),
  /** Cents that would be refunded. */
  amount: z.number(),
  seller: z.string(),
  /** What asking does: 'now' refunds at once, 'seller' asks the seller first, 'none' can't be asked for. */
  route: z.enum(refundRoutes),
  why: z.enum(refundWhys),
  /** Until when it is refunded without asking; null where that is over, or never was. */
  free_until: z.string().nullable(),
})
export type RefundLine = z.output<typeof line>

const asked = z.object({
  request_id: z.number(),
  line_id: z.number(),
  title: z.string(),
  /** Cents. */
  amount: z.number(),
  seller: z.string(),
  reason: z.enum(refundReasons),
  text: z.string(),
  asked_at: z.string(),
  state: z.enum(refundRequestStates),
  /** Who has decided: a rule at once, the seller, staff; 'elsewhere' where the line was refunded in another way. '' while it is open. */
  decided_by: z.enum(['rule', 'seller', 'staff', 'elsewhere', '']),
  /** Until when the seller answers; null where they are not asked. */
  answer_by: z.string().nullable(),
  /** Of the seller. */
  answer: z.string(),
  answered_at: z.string().nullable(),
  /** Of the case that staff decide; null for none. */
  case: z.object({ number: z.string(), decide_by: z.string(), outcome: z.string() }).nullable(),
  ended_at: z.string().nullable(),
})
export type RefundRequest = z.output<typeof asked>

const ofOrder = z.object({
  /** What can be asked for, and what that would do. */
  lines: z.array(line),
  /** What was asked for, the oldest first. */
  requests: z.array(asked),
})
export type OrderRefunds = z.output<typeof ofOrder>

const forSeller = asked.omit({ case: true, seller: true }).extend({
  /** Of the order. */
  number: z.string(),
  /** The first name and an initial. */
  buyer: z.string(),
  /** Of a lesson or class: when it begins, or its first lesson does, and who comes. */
  starts_at: z.string().nullable(),
  learner: z.string(),
  /** Of files: whether they were opened. Null for all else. */
  opened: z.boolean().nullable(),
})
export type SellerRefund = z.output<typeof forSeller>

const ofSeller = z.object({
  status: z.literal(200),
  /** Those that wait for an answer first, the soonest deadline first; then the latest. */
  requests: z.array(forSeller),
  waiting: z.number(),
})

const oneOf = { access: 'user', query: localised } as const

/** Asking for one's money: what a rule refunds at once, what the seller is asked, and what staff decide. */
export const refundRequestsContract = {
  orderRefundView: endpoint({
    ...oneOf,
    method: 'GET',
    path: 'orders/{id}/refund',
    summary: 'What of an own order can be refunded, by which way, and where requests for it are.',
    params: z.object({ id }),
    response: ofOrder,
    errors: ['order_unknown'],
  }),
  orderRefundRequest: endpoint({
    ...oneOf,
    method: 'POST',
    path: 'order/refund/request',
    summary:
      'Asks for lines of an own order to be refunded. What a rule allows is refunded at once; of all else the seller is asked, and after two days without an answer staff decide. Asked twice it is asked once.',
    body: z.object({
      order_id: id,
      /** Ids of lines. */
      lines: z.array(id).min(1).max(100),
      reason: z.enum(refundReasons),
      text,
    }),
    response: ofOrder.extend({ status: z.literal(200) }),
    errors: ['order_unknown', 'refund_line_unknown', 'booking_late', 'booking_over', 'class_late'],
  }),
  refundWithdraw: endpoint({
    ...oneOf,
    method: 'POST',
    path: 'order/refund/withdraw',
    summary: 'Withdraws an own request that the seller has not answered, or has declined.',
    body: z.object({ request_id: id }),
    response: ofOrder.extend({ status: z.literal(200) }),
    errors: ['order_unknown', 'refund_request_unknown', 'refund_request_decided'],
  }),
  refundDisagree: endpoint({
    ...oneOf,
    method: 'POST',
    path: 'order/refund/disagree',
    summary: 'Hands an own request that the seller has declined to staff, who decide.',
    body: z.object({ request_id: id }),
    response: ofOrder.extend({ status: z.literal(200) }),
    errors: ['order_unknown', 'refund_request_unknown', 'refund_request_decided'],
  }),
  sellerRefunds: endpoint({
    method: 'GET',
    path: 'teacher/refund/requests',
    summary: 'What buyers ask the caller to refund, as a teacher or for their centre.',
    access: 'teacher',
    query: localised,
    response: ofSeller,
  }),
  sellerRefundAnswer: endpoint({
    method: 'POST',
    path: 'teacher/refund/answer',
    summary: 'Agrees to a refund, which is made at once, or declines it with a word.',
    access: 'teacher',
    query: localised,
    body: z
      .object({
        request_id: id,
        agree: z.boolean(),
        /** Read by the buyer; needed to decline. */
        text: prose(longestRefundText).default(''),
      })
      .refine(({ agree, text: words }) => agree || words.length > 0, { error: 'required', path: ['text'] }),
    response: ofSeller,
    errors: ['refund_request_unknown', 'refund_request_decided'],
  }),
} as const
