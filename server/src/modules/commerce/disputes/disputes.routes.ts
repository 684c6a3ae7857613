import type { disputesContract } from '#contract/commerce/disputes.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { CommerceContext } from '../commerce.context.ts'
import { disputeInSandbox } from './dispute-in-sandbox.ts'
import { viewDisputes } from './view-disputes.ts'

export const disputesRoutes = (context: CommerceContext): Handlers<typeof disputesContract> => ({
  adminDisputes: ({ body }) => viewDisputes(context, body),
  sandboxDispute: async ({ body }) => {
    await disputeInSandbox(context, { orderId: body.order_id, outcome: body.outcome })
    return { status: 200 }
  },
})
