import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from '#server/kernel/refusal.ts'
import { ForgedMessage, type PaymentProvider } from '#server/platform/payments/payments.ts'
import type { Platform } from '#server/platform/platform.ts'
import { asking } from './open-intent.ts'
import { noteEvent } from './payment.repository.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * A provider's message, which is believed only that far: it names an intent to ask the provider about. So one that
 * comes twice, late or in another order than it was sent changes nothing that is not true.
 */
export async function receiveMessage(
  platform: Platform,
  name: string,
  body: Buffer,
  headers: IncomingHttpHeaders,
): Promise<string> {
  const provider = platform.payments.provider(name)
  if (!provider) throw new Refusal('provider_off')
  const event = await readEvent(provider, body, headers)
  if (event.intentId !== null) {
    const { intentId } = event
    await asking(() => settlePayment(platform, provider, intentId))
  }
  // Afterwards: a message whose work failed must come again.
  await noteEvent(platform.db, provider.name, event, platform.clock.now())
  return provider.acknowledgement
}

async function readEvent(provider: PaymentProvider, body: Buffer, headers: IncomingHttpHeaders) {
  try {
    return await provider.readEvent(body, headers)
  } catch (error) {
    if (error instanceof ForgedMessage) throw new Refusal('webhook_forged')
    throw error
  }
}
