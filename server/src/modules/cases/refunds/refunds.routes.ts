import type { refundRequestsContract } from '#contract/cases/refund-requests.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { answerRequest, disagree, withdrawRequest } from './answer-request.ts'
import type { RefundsContext } from './refunds.context.ts'
import { requestRefund } from './request-refund.ts'
import { viewOrderRefunds, viewSellerRefunds } from './view-requests.ts'

const done = { status: 200 } as const

export const refundRequestsRoutes = (context: RefundsContext): Handlers<typeof refundRequestsContract> => ({
  orderRefundView: ({ params, caller }) => viewOrderRefunds(context, caller, params.id),
  orderRefundRequest: async ({ body: { order_id: orderId, lines, reason, text }, caller }) => {
    await requestRefund(context, caller, { orderId, lineIds: lines, reason, text })
    return { ...done, ...(await viewOrderRefunds(context, caller, orderId)) }
  },
  refundWithdraw: async ({ body, caller }) => {
    const orderId = await withdrawRequest(context, caller, body.request_id)
    return { ...done, ...(await viewOrderRefunds(context, caller, orderId)) }
  },
  refundDisagree: async ({ body, caller }) => {
    const orderId = await disagree(context, caller, body.request_id)
    return { ...done, ...(await viewOrderRefunds(context, caller, orderId)) }
  },
  sellerRefunds: ({ caller, locale }) => viewSellerRefunds(context, caller, locale),
  sellerRefundAnswer: async ({ body: { request_id: requestId, agree, text }, caller, locale }) => {
    await answerRequest(context, caller, { requestId, agree, text })
    return viewSellerRefunds(context, caller, locale)
  },
})
