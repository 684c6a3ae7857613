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
  /** When the lesson, or the first lesson of the class, starts; null for anything else. */
  starts_at: z.string().nullable(),
  /** Cents that would be refunded. */
  amount: z.number(),
  seller: z.string(),
  /** What a request does: 'now' refunds at once, 'seller' asks the seller first, 'none' isn't possible. */
  route: z.enum(refundRoutes),
  why: z.enum(refundWhys),
  /** Until when it's refunded automatically; null if that has passed or never applied. */
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
  /** Who decided: a rule, the seller or staff; 'elsewhere' if the line was refunded another way; '' while it's open. */
  decided_by: z.enum(['rule', 'seller', 'staff', 'elsewhere', '']),
  /** The seller's deadline; null if they aren't asked. */
  answer_by: z.string().nullable(),
  /** Of the seller. */
  answer: z.string(),
  answered_at: z.string().nullable(),
  /** The case in which staff decide; null for none. */
  case: z.object({ number: z.string(), decide_by: z.string(), outcome: z.string() }).nullable(),
  ended_at: z.string().nullable(),
})
export type RefundRequest = z.output<typeof asked>

const ofOrder = z.object({
  /** What can be requested, and what that would do. */
  lines: z.array(line),
  /** Requests, oldest first. */
  requests: z.array(asked),
})
export type OrderRefunds = z.output<typeof ofOrder>

const forSeller = asked.omit({ case: true, seller: true }).extend({
  /** Of the order. */
  number: z.string(),
  /** First name and initial. */
  buyer: z.string(),
  /** When the lesson, or the first lesson of the class, starts, and the learner. */
  starts_at: z.string().nullable(),
  learner: z.string(),
  /** Whether the files were opened; null for anything else. */
  opened: z.boolean().nullable(),
})
export type SellerRefund = z.output<typeof forSeller>

const ofSeller = z.object({
  status: z.literal(200),
  /** Unanswered requests by deadline, then the others, latest first. */
  requests: z.array(forSeller),
  waiting: z.number(),
})

const oneOf = { access: 'user', query: localised } as const

/** Refund requests: refunded by rule, answered by the seller, or decided by staff. */
export const refundRequestsContract = {
  orderRefundView: endpoint({
    ...oneOf,
    method: 'GET',
    path: 'orders/{id}/refund',
    summary: "Returns what can be refunded of one of the caller's orders, how, and the requests made for it.",
    params: z.object({ id }),
    response: ofOrder,
    errors: ['order_unknown'],
  }),
  orderRefundRequest: endpoint({
    ...oneOf,
    method: 'POST',
    path: 'order/refund/request',
    summary:
      "Requests a refund of lines of one of the caller's orders. A line is refunded at once if a rule allows it. Otherwise the seller is asked, and after two days without an answer staff decide. Repeating a request changes nothing.",
    body: z.object({
      order_id: id,
      /** IDs of lines. */
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
    summary: "Withdraws one of the caller's requests that is unanswered or was declined.",
    body: z.object({ request_id: id }),
    response: ofOrder.extend({ status: z.literal(200) }),
    errors: ['order_unknown', 'refund_request_unknown', 'refund_request_decided'],
  }),
  refundDisagree: endpoint({
    ...oneOf,
    method: 'POST',
    path: 'order/refund/disagree',
    summary: "Asks staff to decide on one of the caller's requests that the seller declined.",
    body: z.object({ request_id: id }),
    response: ofOrder.extend({ status: z.literal(200) }),
    errors: ['order_unknown', 'refund_request_unknown', 'refund_request_decided'],
  }),
  sellerRefunds: endpoint({
    method: 'GET',
    path: 'teacher/refund/requests',
    summary: 'Lists refund requests to the caller, as a teacher or for their centre.',
    access: 'teacher',
    query: localised,
    response: ofSeller,
  }),
  sellerRefundAnswer: endpoint({
    method: 'POST',
    path: 'teacher/refund/answer',
    summary: 'Agrees to a refund, which is made at once, or declines it with a reason.',
    access: 'teacher',
    query: localised,
    body: z
      .object({
        request_id: id,
        agree: z.boolean(),
        /** Shown to the buyer; required to decline. */
        text: prose(longestRefundText).default(''),
      })
      .refine(({ agree, text: words }) => agree || words.length > 0, { error: 'required', path: ['text'] }),
    response: ofSeller,
    errors: ['refund_request_unknown', 'refund_request_decided'],
  }),
} as const
