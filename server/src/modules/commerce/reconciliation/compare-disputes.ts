import { ProviderUnavailable } from '#server/platform/payments/payment-provider.ts'
import type { CommerceContext } from '../commerce.context.ts'
import { listOpenDisputes } from '../disputes/dispute.repository.ts'
import { settleDispute } from '../disputes/settle-dispute.ts'
import type { Findings } from './findings.ts'

const atOnce = 500

/** Disputes whose event never arrived, and those we still consider open. */
export async function compareDisputes(context: CommerceContext, found: Findings, since: Date): Promise<void> {
  const open = await listOpenDisputes(context.db, atOnce)
  for (const provider of new Set([context.payments.card, context.payments.alipay])) {
    if (!provider) continue
    const intents = new Set(open.filter(one => one.provider === provider.name).map(one => one.intentId))
    try {
      for await (const intentId of provider.listDisputed(since)) intents.add(intentId)
      for (const intentId of intents) {
        found.checked += 1
        if (await settleDispute(context, provider, intentId)) found.repaired += 1
      }
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      found.mismatch('provider_silent', { provider: provider.name })
    }
  }
}
