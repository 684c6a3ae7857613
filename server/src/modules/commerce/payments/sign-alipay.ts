import { createHmac } from 'node:crypto'
import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findOrder } from '../orders/order.repository.ts'
import { openIntent } from './open-intent.ts'

export interface SignedRequest {
  reference: string
  redirect: string
  signature: string
}

/** Where the buyer pays an order by Alipay. Signs only the order's own data, never what a client sends. */
export async function signAlipay(
  platform: Platform,
  caller: Caller,
  { orderId, locale }: { orderId: number; locale: Locale },
): Promise<SignedRequest> {
  const order = await findOrder(platform.db, orderId)
  if (order?.userId !== caller.userId) throw new Refusal('order_unknown')
  if (order.method !== 'alipay' || order.state !== 'open') throw new Refusal('order_mismatch')
  const intent = await openIntent(platform, order, { saveCard: false, locale, isNew: false })
  if (!intent?.redirectUrl) throw new Refusal('order_mismatch')
  const signature = createHmac('sha256', platform.secrets.payments)
    .update(`alipay ${intent.id} ${order.id} ${order.totalCents}`)
    .digest('hex')
  return { reference: intent.id, redirect: intent.redirectUrl, signature }
}
