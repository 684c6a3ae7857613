import type { Locale } from '#contract/shared.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import {
  type NewIntent,
  type OpenIntent,
  type PaymentProvider,
  ProviderUnavailable,
} from '#server/platform/payments/payment-provider.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Order, Payment } from '../commerce.tables.ts'
import { orderNumber } from '../orders/order-number.ts'
import { findCustomer, findPaymentOf, insertPayment } from './payment.repository.ts'

export interface IntentInput {
  saveCard: boolean
  locale: Locale
  /** The page to which the provider returns the buyer. */
  returnTo?: string | undefined
}

/**
 * Asks the provider for payment of an order. Repeating it returns the same intent, also after a crash in between. Null
 * if the order was closed in the meantime.
 */
export async function openIntent(
  platform: Platform,
  order: Order,
  input: IntentInput & {
    /** Opened just now: the provider hasn't been asked yet. */
    isNew: boolean
  },
): Promise<OpenIntent | null> {
  const provider = providerOf(platform, order)
  const known = await findCustomer(platform.db, order.userId, provider.name)
  const customerId = known ?? (await createCustomer(provider, order.userId))
  const intent: NewIntent = {
    key: `order-${order.id}`,
    orderId: order.id,
    amountCents: order.totalCents,
    method: order.method === 'alipay' ? 'alipay' : 'card',
    capture: order.capture,
    customerId,
    saveCard: input.saveCard,
    description: `${platform.config.brand.name} ${orderNumber(order)}`,
    returnUrl: intentId => `${platform.origin()}${returnPath(order, intentId, input)}`,
    locale: input.locale,
  }
  const payment = input.isNew ? undefined : await findPaymentOf(platform.db, order.id)
  if (payment) return askProvider(() => provider.reopenIntent(payment.intentId, intent))
  const opened = await askProvider(() => provider.createIntent(intent))
  // Only a recorded intent is ever shown to the buyer; an unrecorded one can't be paid.
  const recorded = await insertPayment(platform.db, {
    orderId: order.id,
    intentId: opened.id,
    newCustomer: known ? null : customerId,
    at: platform.clock.now(),
  })
  if (recorded) return opened
  await askProvider(() => provider.cancelIntent(opened.id))
  return null
}

/** Where the buyer arrives from the provider's page: each part in base64, as that page's address is documented. */
function returnPath(
  { userId, method }: Order,
  intentId: string,
  { locale, returnTo = '/cart' }: IntentInput,
): string {
  const prefix = locale === 'en' ? '' : `/${locale}`
  if (method !== 'alipay') return `${prefix}${returnTo}`
  // Only the first part counts; the call that checks it returns the course.
  const parts = [intentId, String(userId), '0', '0', 'product']
  const written = parts.map(part => Buffer.from(part).toString('base64url'))
  return `${prefix}/alipay/success/${written.join('/')}`
}

export function providerOf(
  platform: Pick<Platform, 'payments'>,
  { id, provider: name }: Pick<Order, 'id' | 'provider'>,
) {
  const provider = platform.payments.provider(name)
  if (!provider) throw new Error(`Order ${id} is with ${name}, which is not configured any more`)
  return provider
}

/** For an order with an open payment, with the provider asked. */
export async function getPaymentOf(
  platform: Pick<Platform, 'db' | 'payments'>,
  orderId: number,
): Promise<{ payment: Payment; provider: PaymentProvider }> {
  const payment = await findPaymentOf(platform.db, orderId)
  if (!payment) throw new Error(`Order ${orderId} has no payment`)
  return { payment, provider: providerOf(platform, { id: orderId, provider: payment.provider }) }
}

/** The provider returns the same when asked again, so the intent can be recorded later. */
const createCustomer = (provider: PaymentProvider, userId: number): Promise<string> =>
  askProvider(() => provider.createCustomer({ key: `customer-${userId}`, userId }))

/** A provider that doesn't answer is neither wrong input nor our defect, so the buyer is asked to retry. */
export async function askProvider<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderUnavailable)
      throw new Refusal('payment_unavailable', { retryAfterSeconds: 10 })
    throw error
  }
}
