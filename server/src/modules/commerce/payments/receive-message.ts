import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from '#server/kernel/refusal.ts'
import { ForgedMessage, type PaymentProvider } from '#server/platform/payments/payment-provider.ts'
import { settlePayoutAccount } from '../../teachers/index.ts'
import type { CommerceContext } from '../commerce.context.ts'
import { isAboutDispute, settleDispute } from '../disputes/settle-dispute.ts'
import { isAboutRefund, settleRefunds } from '../refunds/settle-refund.ts'
import { askProvider } from './open-intent.ts'
import { recordEvent } from './payment.repository.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * A provider's event, which is only trusted to name an intent or a payee to ask the provider about. So an event that
 * arrives twice, late or out of order changes nothing that isn't true.
 */
export async function receiveMessage(
  context: CommerceContext,
  name: string,
  body: Buffer,
  headers: IncomingHttpHeaders,
): Promise<Readonly<Record<string, unknown>>> {
  const provider = context.payments.provider(name)
  if (!provider) throw new Refusal('payment_provider_off')
  const event = await readEvent(provider, body, headers)
  if (event.intentId !== null) {
    const { intentId } = event
    await askProvider(() => settlePayment(context, provider, intentId))
    if (isAboutRefund(event.kind)) await askProvider(() => settleRefunds(context, provider, intentId))
    if (isAboutDispute(event.kind)) await askProvider(() => settleDispute(context, provider, intentId))
  }
  const { accountId } = event
  if (accountId !== null) await askProvider(() => settlePayoutAccount(context, accountId))
  // Afterwards: an event whose processing failed must be sent again.
  await recordEvent(context.db, provider.name, event, context.clock.now())
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
