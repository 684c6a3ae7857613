import type { Order } from '#contract/commerce/orders.ts'

export type OrderStatus = 'paid' | 'partly' | 'refunded' | 'disputed' | 'unpaid'

/** The state of the payment. */
export function statusOf({
  status,
  total,
  refunded,
  dispute,
}: Pick<Order, 'status' | 'total' | 'refunded' | 'dispute'>): OrderStatus {
  if (status !== 'paid' && status !== 'refunded') return 'unpaid'
  if (dispute?.state === 'open') return 'disputed'
  if (status === 'refunded' || (total > 0 && refunded >= total)) return 'refunded'
  return refunded > 0 ? 'partly' : 'paid'
}

export type PaidWay =
  | { kind: 'card'; brand: string; last4: string }
  | { kind: 'wallet' }
  | { kind: 'alipay' }
  /** There was nothing to pay. */
  | { kind: 'none' }

export function paidWay(payment: Order['payment']): PaidWay {
  if (!payment) return { kind: 'none' }
  if (payment.method === 'wallet') return { kind: 'wallet' }
  if (payment.method === 'alipay' || payment.provider === 'alipay') return { kind: 'alipay' }
  return { kind: 'card', brand: cardBrand(payment.brand), last4: payment.last4 }
}

/** As the brands spell themselves; providers write them in lower case. */
const cardBrands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** '' if unknown. */
export function cardBrand(brand: string): string {
  if (!brand || brand === 'unknown') return ''
  return cardBrands[brand.toLowerCase()] ?? brand.charAt(0).toUpperCase() + brand.slice(1)
}

/** Refunded, or never delivered because the buyer already had it. */
export const isReturned = ({ state }: Order['lines'][number]): boolean =>
  state === 'refunded' || state === 'surplus'
