import type { webhooksContract } from '#contract/webhooks/webhooks.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { presentDelivery, presentListed, presentWebhook } from './webhook.presenter.ts'
import { findLastDeliveries, findOwnWebhook, listDeliveries, listWebhooks } from './webhook.repository.ts'
import {
  addWebhook,
  removeWebhook,
  renewSecret,
  resend,
  switchWebhook,
  testWebhook,
  updateWebhook,
} from './write-webhook.ts'

export function webhooksRoutes(platform: Platform): Handlers<typeof webhooksContract> {
  const { db } = platform
  return {
    webhookList: async ({ caller }) => {
      const kept = await listWebhooks(db, caller.userId)
      const last = await findLastDeliveries(
        db,
        kept.map(({ id }) => id),
      )
      return { webhooks: kept.map(webhook => presentListed(webhook, last.get(webhook.id))) }
    },
    webhookAdd: async ({ caller, body }) => {
      const { secret, webhook } = await addWebhook(platform, caller, body)
      return { status: 200, secret, webhook: presentWebhook(webhook) }
    },
    webhookChange: async ({ caller, body: { webhook_id, ...target } }) => ({
      status: 200,
      webhook: presentWebhook(await updateWebhook(platform, caller, webhook_id, target)),
    }),
    webhookSwitch: async ({ caller, body: { webhook_id, active } }) => ({
      status: 200,
      webhook: presentWebhook(await switchWebhook(platform, caller, webhook_id, active)),
    }),
    webhookSecret: async ({ caller, body }) => ({
      status: 200,
      secret: await renewSecret(platform, caller, body.webhook_id),
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
