import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { OpenIntent } from '#server/platform/payments/payments.ts'
import type { Platform } from '#server/platform/platform.ts'
import { checkReferences } from './buyer-references.ts'
import { closeOrder } from './close-order.ts'
import { fulfilOrder } from './fulfil-order.ts'
import { openIntent } from './open-intent.ts'
import { findOrder, holdBuyer, insertOrder, listOpenOrders, type Order } from './order.repository.ts'
import { lineOf, type NewLine, openMinutes, sameLines } from './order.rules.ts'
import { wasPaid } from './order.states.ts'
import { findPaymentOf } from './payment.repository.ts'
import { quoteCart } from './quote-cart.ts'
import { applyIntent } from './settle-payment.ts'

export interface OrderWish {
  productIds: readonly number[]
  method: 'card' | 'alipay'
  saveCard: boolean
  locale: Locale
  /** Cents, as the buyer sees it. */
  seenCents: number | undefined
  /** What documented clients send besides; only compared. */
  customer: string | undefined
  connectId: string | undefined
  type: 'single' | 'multiple' | undefined
}

export interface PlacedOrder {
  order: Order
  /** Null where nothing is to be paid any more. */
  intent: OpenIntent | null
}

/** A buyer may have several open orders in each other's way, and each may turn out to be paid while it is closed. */
const attempts = 4

/** Opens an order for what the buyer is about to pay, or finds the one that is open for just that. */
export async function placeOrder(platform: Platform, caller: Caller, wish: OrderWish): Promise<PlacedOrder> {
  await throttle(platform.limits, 'payment.account', String(caller.userId))
  for (let attempt = 0; attempt < attempts; attempt++) {
    const decision = await decide(platform, caller, wish)
    if ('inTheWay' in decision) {
      for (const order of decision.inTheWay) await makeWay(platform, order)
      continue
    }
    const { order } = decision
    if (order.state === 'paid') return { order, intent: null }
    const intent = await openIntent(platform, order, wish)
    if (!intent) continue
    if (intent.state === 'pending' || intent.state === 'action') return { order, intent }
    // Paid, being paid or given up in another tab since: what follows from that comes first.
    const payment = await findPaymentOf(platform.db, order.id)
    const { outcome } = payment ? await applyIntent(platform, payment, intent) : { outcome: 'unpaid' }
    if (outcome === 'waiting') throw new Refusal('payment_under_way', { details: { order_id: order.id } })
    const present = await findOrder(platform.db, order.id)
    if (present && wasPaid(present.state)) return { order: present, intent: null }
  }
  throw new Refusal('payment_under_way')
}

type Decision = { order: Order } | { inTheWay: Order[] }

async function decide(platform: Platform, caller: Caller, wish: OrderWish): Promise<Decision> {
  const { db, clock } = platform
  return db.transaction(async tx => {
    await holdBuyer(tx, caller.userId)
    const lines = await priceLines(platform, tx, caller, wish)
    const provider = wish.method === 'alipay' ? platform.payments.alipay : platform.payments.card
    if (!provider) throw new Refusal('provider_off')
    const total = lines.reduce((sum, { priceCents }) => sum + priceCents, 0)
    const open = await listOpenOrders(
      tx,
      caller.userId,
      lines.map(({ productId }) => productId),
    )
    const now = clock.now()
    const same = open.find(
      order =>
        order.expiresAt > now &&
        order.method === wish.method &&
        order.provider === provider.name &&
        sameLines(order.lines, lines),
    )
    const inTheWay = open.filter(order => order !== same)
    if (inTheWay.length > 0) return { inTheWay }
    if (same) return { order: same }
    const order = await insertOrder(tx, {
      userId: caller.userId,
      provider: total === 0 ? 'none' : provider.name,
      method: total === 0 ? 'none' : wish.method,
      locale: wish.locale,
      createdAt: now,
      expiresAt: new Date(now.getTime() + openMinutes * 60_000),
      lines,
    })
    if (total > 0) return { order }
    await fulfilOrder(platform, tx, order)
    return { order: { ...order, state: 'paid', paidAt: now } }
  })
}

/** From our own data; what the client believes is only compared. */
async function priceLines(platform: Platform, tx: Tx, caller: Caller, wish: OrderWish): Promise<NewLine[]> {
  const cart = wish.productIds.map(productId => ({ productId, seenCents: undefined }))
  const {
    lines,
    totalCents,
    products: found,
  } = await quoteCart({ db: tx, clock: platform.clock }, caller, cart)
  const sold = lines.filter(({ state }) => state === 'ok')
  if (sold.length === 0) throw new Refusal('order_nothing')
  const products = sold.flatMap(({ productId }) => found.get(productId) ?? [])
  checkReferences(caller, products, wish)
  if (wish.seenCents !== undefined && wish.seenCents !== totalCents) {
    throw new Refusal('price_changed', { details: { amount: totalCents } })
  }
  const priceOf = new Map(sold.map(({ productId, priceCents }) => [productId, priceCents]))
  return products.map(product =>
    lineOf(product, priceOf.get(product.id) ?? 0, platform.config.platformFeePercent),
  )
}

/** What the buyer is about to pay for now replaces what they were about to pay for before. */
async function makeWay(platform: Platform, order: Order): Promise<void> {
  const outcome = await closeOrder(platform, order)
  if (outcome === 'waiting') throw new Refusal('payment_under_way', { details: { order_id: order.id } })
}
