import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { ProviderRefused } from '#server/platform/payments/payment-provider.ts'
import type { SandboxConfirmation, SandboxOutcome } from '#server/platform/payments/sandbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { askProvider } from './open-intent.ts'
import { findByIntent } from './payment.repository.ts'

/**
 * Test mode: stands in for the provider's browser part. It changes nothing of ours; the provider reports the payment
 * itself.
 */
export async function confirmInSandbox(
  platform: Pick<Platform, 'db' | 'payments'>,
  caller: Caller,
  clientSecret: string,
  input: SandboxConfirmation,
): Promise<SandboxOutcome> {
  const { sandbox } = platform.payments
  if (!sandbox) throw new Refusal('payment_provider_off')
  const intentId = sandbox.intentOf(clientSecret)
  const found = intentId === null ? undefined : await findByIntent(platform.db, intentId)
  if (found?.order.userId !== caller.userId) throw new Refusal('order_unknown')
  try {
    return await askProvider(() => sandbox.confirm(clientSecret, input))
  } catch (error) {
    if (error instanceof ProviderRefused) return { status: 'failed', failure: error.failure }
    throw error
  }
}
