import type { webhooksContract } from '#contract/webhooks.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { presentDelivery, presentWebhook } from './webhook.presenter.ts'
import { findOwnWebhook, listDeliveries, listWebhooks } from './webhook.repository.ts'
import { addWebhook, removeWebhook, resend, testWebhook, updateWebhook } from './write-webhook.ts'

export function webhooksRoutes(platform: Platform): Handlers<typeof webhooksContract> {
  const { db } = platform
  return {
    webhookList: async ({ caller }) => ({
      webhooks: (await listWebhooks(db, caller.userId)).map(presentWebhook),
    }),
    webhookAdd: async ({ caller, body }) => {
      const { secret, webhook } = await addWebhook(platform, caller, body)
      return { status: 200, secret, webhook: presentWebhook(webhook) }
    },
    webhookChange: async ({ caller, body: { webhook_id, ...target } }) => ({
      status: 200,
      webhook: presentWebhook(await updateWebhook(platform, caller, webhook_id, target)),
    }),
    webhookRemove: async ({ caller, body }) => {
      await removeWebhook(platform, caller, body.webhook_id)
      return { status: 200 }
    },
    webhookTest: async ({ caller, body }) => ({
      status: 200,
      delivery: presentDelivery(await testWebhook(platform, caller, body.webhook_id)),
    }),
    webhookDeliveries: async ({ caller, params: { id } }) => {
      if (!(await findOwnWebhook(db, caller.userId, id))) throw new Refusal('webhook_unknown')
      return { deliveries: (await listDeliveries(db, id)).map(presentDelivery) }
    },
    webhookResend: async ({ caller, body }) => ({
      status: 200,
      delivery: presentDelivery(await resend(platform, caller, body.delivery_id)),
    }),
  }
}
