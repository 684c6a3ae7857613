import type { webhooksContract } from '#contract/webhooks/webhooks.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { accessEnded, accessHeld, accountDeletion, dataExport } from '../accounts/index.ts'
import { listWebhooks } from './webhook.repository.ts'
import { handleWebhookJobs } from './webhooks.jobs.ts'
import { webhooksRoutes } from './webhooks.routes.ts'
import { removeAllWebhooks, removeWebhooks } from './write-webhook.ts'

export { deliverToSeller } from './deliver-to-seller.ts'
export { getText } from './get-text.ts'
export { countWebhooks } from './webhook.repository.ts'

export function webhooks(platform: Platform): { handlers: Handlers<typeof webhooksContract> } {
  handleWebhookJobs(platform)
  platform.hooks.on(accountDeletion, 'webhooks', (tx, { userId }) => removeAllWebhooks(platform, tx, userId))
  platform.hooks.on(accessHeld, 'webhooks', async (db, { userId }) => ({
    webhooks: (await listWebhooks(db, userId)).map(({ id, url }) => ({ id, url })),
  }))
  platform.hooks.on(accessEnded, 'webhooks', async (tx, { userId, webhooks }) => ({
    webhooks: await removeWebhooks(platform, tx, userId, webhooks),
  }))
  platform.hooks.on(dataExport, 'webhooks', async (db, { userId }) => ({
    data: (await listWebhooks(db, userId)).map(({ url, events, state, createdAt }) => ({
      url,
      events,
      state,
      added_at: createdAt.toISOString(),
    })),
  }))
  return { handlers: webhooksRoutes(platform) }
}
