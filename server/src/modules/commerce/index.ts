import type { IncomingHttpHeaders } from 'node:http'
import type { commerceContract } from '#contract/commerce.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { handleCommerceJobs } from './commerce.jobs.ts'
import { commerceRoutes } from './commerce.routes.ts'
import { registerPersonalData } from './personal-data.ts'
import { receiveMessage } from './receive-message.ts'
import { latestComparison } from './reconcile.ts'

export { type ImportedSale, importSales } from './import-sales.ts'
export { compareAll } from './reconcile.ts'

/** Takes a provider's message; what to answer it with. */
export type ReceiveMessage = (provider: string, body: Buffer, headers: IncomingHttpHeaders) => Promise<string>

export interface CommerceModule {
  handlers: Handlers<typeof commerceContract>
  /** Messages of payment providers. */
  receiveMessage: ReceiveMessage
}

export function commerce(platform: Platform): CommerceModule {
  const receive: ReceiveMessage = (provider, body, headers) =>
    receiveMessage(platform, provider, body, headers)
  platform.payments.sandbox?.deliverTo(async (body, headers) => {
    await receive('sandbox', body, headers)
  })
  registerPersonalData()
  handleCommerceJobs(platform)
  platform.metrics.watchReconciliation(() => latestComparison(platform.db))
  return { handlers: commerceRoutes(platform), receiveMessage: receive }
}
