import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { CaptureMethod, OpenIntent } from '#server/platform/payments/payment-provider.ts'
import { findOwnLearner, hasClosed } from '../../accounts/index.ts'
import { findSaleTerms } from '../../catalogue/index.ts'
import type { Bundle } from '../bundles/bundle.tables.ts'
import { lockBundles, type WantedBundle } from '../bundles/quote-bundles.ts'
import type { CommerceContext } from '../commerce.context.ts'
import type { Order } from '../commerce.tables.ts'
import { claimCoupon, couponRefusal } from '../discounts/apply-coupon.ts'
import { listHolding } from '../discounts/coupon-claim.repository.ts'
import { holdLines } from '../kinds/ask-kinds.ts'
import type { Item, WholeItems } from '../kinds/line-kind.ts'
import { itemKey } from '../kinds/line-kinds.ts'
import { findProductIds } from '../kinds/product-line.ts'
import { openIntent } from '../payments/open-intent.ts'
import { findPaymentOf } from '../payments/payment.repository.ts'
import { applyIntent } from '../payments/settle-payment.ts'
import { checkReferences } from './buyer-references.ts'
import { closeOrder } from './close-order.ts'
import { fulfilOrder, readPaidOrder } from './fulfil-order.ts'
import { changeLearner, findOrder, insertOrder, listOpenOrders, lockBuyer } from './order.repository.ts'
import { lineOf, type NewLine, sameLines } from './order.rules.ts'
import { wasPaid } from './order.states.ts'
import { quoteCart } from './quote-cart.ts'

export interface OrderInput {
  items: readonly Item[]
  bundles?: readonly WantedBundle[]
  method: 'card' | 'alipay'
  saveCard: boolean
  locale: Locale
  /** Cents, as the buyer sees it. */
  seenCents?: number | undefined
  /** The code as typed; '' for none. */
  coupon?: string | undefined
  /** The learner the products are for; null for the buyer. */
  learnerId?: number | null | undefined
  /** Sent by documented clients; compared with our own data and never used. */
  customer?: string | undefined
  connectId?: string | undefined
  type?: 'single' | 'multiple' | undefined
  /** Parts of the basket that are ordered completely or not at all. */
  whole?: readonly WholeItems[]
  /** The page to which a provider returns the buyer. */
  returnTo?: string | undefined
}

/** Rolls back an order if an item of an all-or-nothing part isn't available. */
class ItemsMissing extends Error {
  readonly part: WholeItems
  readonly items: readonly Item[]

  constructor(part: WholeItems, items: readonly Item[]) {
    super('An item that is wanted as a whole can not be had')
    this.part = part
    this.items = items
  }
}

export interface PlacedOrder {
  order: Order
  /** Null if there is nothing left to pay. */
  intent: OpenIntent | null
}

/** A buyer can have several conflicting orders, and each may turn out to be paid while it is closed. */
const attempts = 4

/** Opens an order for what the buyer is about to pay, or finds the open one for exactly that. */
export async function placeOrder(
  context: CommerceContext,
  caller: Caller,
  asked: OrderInput,
): Promise<PlacedOrder> {
  const whole = asked.whole ?? []
  const input = { ...asked, items: [...asked.items, ...whole.flatMap(({ items }) => items)] }
  for (let attempt = 0; attempt < attempts; attempt++) {
    const decision = await decide(context, caller, input)
    if (decision === 'lost') continue
    if ('conflicting' in decision) {
      await closeConflictingOrders(context, decision.conflicting)
      continue
    }
    const { order } = decision
    if (order.state === 'paid') return { order, intent: null }
    const intent = await openIntentOrClose(context, decision, input)
    if (!intent) continue
    if (intent.state === 'pending' || intent.state === 'action') return { order, intent }
    // Another tab has paid or closed it since: apply what the provider says before going on.
    const payment = await findPaymentOf(context.db, order.id)
    const { outcome } = payment ? await applyIntent(context, payment, intent) : { outcome: 'unpaid' }
    if (isUnderWay(outcome)) throw underWay(order)
    const present = await findOrder(context.db, order.id)
    if (present && wasPaid(present.state)) return { order: present, intent: null }
  }
  throw new Refusal('payment_under_way')
}

/** Closes a new order for which no intent could be opened, so that its holds don't last until it expires. */
async function openIntentOrClose(
  context: CommerceContext,
  { order, isNew }: { order: Order; isNew: boolean },
  input: OrderInput,
): Promise<OpenIntent | null> {
  try {
    return await openIntent(context, order, { ...input, isNew })
  } catch (error) {
    if (isNew) {
      // It also expires on its own if this fails.
      await closeOrder(context, order).catch((reason: unknown) =>
        context.log.warn({ err: reason, order: order.id }, 'order payment cancellation failed'),
      )
    }
    throw error
  }
}

/** 'lost': someone else took an item between quote and hold; the next quote answers that it is gone. */
type Decision = { order: Order; isNew: boolean } | { conflicting: Order[] } | 'lost'

/** Rolls back an order with a line that couldn't be held. */
class HoldLost extends Error {}

async function decide(context: CommerceContext, caller: Caller, input: OrderInput): Promise<Decision> {
  try {
    return await context.db.transaction(tx => decideWithin(context, tx, caller, input))
  } catch (error) {
    if (error instanceof HoldLost) return 'lost'
    // Outside the transaction, which is over.
    if (error instanceof ItemsMissing) throw await error.part.refuse(error.items)
    throw error
  }
}

async function decideWithin(
  context: CommerceContext,
  tx: Tx,
  caller: Caller,
  input: OrderInput,
): Promise<Decision> {
  // Sent together: the lock is taken before the rest is read.
  const [, { lines, capture, coupon, bundles }, early] = await Promise.all([
    lockBuyer(tx, caller.userId),
    priceLines(context, tx, caller, input),
    listOpenOrders(tx, caller.userId, input.items),
  ])
  // The contents of a bundle are known once it is priced.
  const touched = bundles.length > 0 ? await listOpenOrders(tx, caller.userId, lines) : early
  const provider = input.method === 'alipay' ? context.payments.alipay : context.payments.card
  if (!provider) throw new Refusal('payment_provider_off')
  // Some providers capture at once and can't only authorise.
  if (capture === 'manual' && !provider.authorises.includes(input.method))
    throw new Refusal('payment_card_only')
  const total = lines.reduce((sum, { priceCents }) => sum + priceCents, 0)
  const sold = new Set(lines.map(itemKey))
  const open = touched.filter(order => order.lines.some(line => sold.has(itemKey(line))))
  const now = context.clock.now()
  const same = open.find(
    order =>
      order.expiresAt > now &&
      order.method === input.method &&
      order.provider === provider.name &&
      order.capture === capture &&
      order.couponId === coupon.couponId &&
      sameLines(order.lines, lines),
  )
  // A coupon with a limit per person belongs to the order about to be paid, so older ones that claim it are closed.
  const holding = coupon.couponId === null ? [] : await listHolding(tx, coupon.couponId, caller.userId)
  const others = holding.filter(({ id }) => open.every(order => order.id !== id))
  const conflicting: Order[] = [...open.filter(order => order !== same), ...others]
  if (conflicting.length > 0) return { conflicting }
  const learnerId = await ownLearner(tx, caller, input)
  if (same) {
    // The same purchase, for another child.
    if (same.learnerId !== learnerId) await changeLearner(tx, same.id, learnerId)
    return { order: { ...same, learnerId }, isNew: false }
  }
  const until = new Date(now.getTime() + openMinutes(context, lines) * 60_000)
  const placed = await insertOrder(tx, {
    userId: caller.userId,
    provider: total === 0 ? 'none' : provider.name,
    method: total === 0 ? 'none' : input.method,
    capture,
    locale: input.locale,
    createdAt: now,
    expiresAt: until,
    ...coupon,
    learnerId,
    lines,
  })
  if ((await holdLines(context, tx, { ...placed, until, at: now, authorised: false })).length > 0)
    throw new HoldLost()
  if (!(await lockBundles(tx, bundles))) throw new HoldLost()
  if (coupon.couponId !== null) {
    const claim = { discountId: coupon.couponId, orderId: placed.order.id, userId: caller.userId }
    await claimCoupon(tx, claim, now)
  }
  if (total > 0) return { order: placed.order, isNew: true }
  await fulfilOrder(context, tx, placed.order, await readPaidOrder(tx, placed.order.id))
  return { order: { ...placed.order, state: 'paid', paidAt: now }, isNew: true }
}

async function ownLearner(tx: Tx, { userId }: Caller, { learnerId = null }: OrderInput) {
  if (learnerId !== null && !(await findOwnLearner(tx, userId, learnerId)))
    throw new Refusal('learner_unknown')
  return learnerId
}

/** The shortest time its lines allow. */
const openMinutes = ({ kinds }: CommerceContext, lines: readonly Item[]): number =>
  Math.min(...lines.map(({ kind }) => kinds.get(kind).openMinutes))

interface PricedLines {
  lines: NewLine[]
  capture: CaptureMethod
  coupon: Pick<Order, 'couponId' | 'couponCode'>
  /** The bundles of the lines, as quoted. */
  bundles: Bundle[]
}

/** Prices come from our own data; what the client sends is only compared. */
async function priceLines(
  context: CommerceContext,
  tx: Tx,
  caller: Caller,
  input: OrderInput,
): Promise<PricedLines> {
  const { items, totalCents, coupon, bundles } = await quoteCart(
    context,
    tx,
    caller,
    input.items,
    input.coupon,
    input.bundles,
  )
  refuseMissing(items, input.whole)
  const { locale } = input
  const lines = items.flatMap(({ couponCents, ...item }) =>
    item.offer ? [lineOf(item, item.offer, context.config.platformFeePercent, { couponCents, locale })] : [],
  )
  if (lines.length === 0) throw await nothingSold(tx, input.items)
  // If a code has run out, the order is refused instead of charging more than the buyer was shown.
  if (coupon && coupon.state !== 'ok') throw couponRefusal(coupon.state)
  checkReferences(caller, lines, input)
  if (input.seenCents !== undefined && input.seenCents !== totalCents) {
    throw new Refusal('price_changed', { details: { amount: totalCents } })
  }
  const needsApproval = totalCents > 0 && items.some(({ offer }) => offer?.needsApproval)
  // One approval decides about one authorised amount, so an item that needs approval is ordered alone.
  if (needsApproval && lines.length > 1) throw new Refusal('order_mismatch')
  return {
    lines,
    capture: needsApproval ? 'manual' : 'automatic',
    coupon: { couponId: coupon?.discountId ?? null, couponCode: coupon?.code ?? '' },
    bundles: bundles.flatMap(({ priceCents, bundle }) => (priceCents > 0 && bundle ? [bundle] : [])),
  }
}

/** Whose courses they are may have stopped for good. */
async function nothingSold(tx: Tx, items: readonly Item[]): Promise<Refusal> {
  const terms = await findSaleTerms(tx, findProductIds(items))
  const teacherIds = terms.filter(one => one.centreId === null).map(one => one.teacherId)
  const centreIds = terms.flatMap(one => one.centreId ?? [])
  return new Refusal((await hasClosed(tx, { teacherIds, centreIds })) ? 'seller_closed' : 'order_nothing')
}

/** If several parts miss something, the last one gives the reason. */
function refuseMissing(
  items: readonly (Item & { offer: object | null })[],
  whole: readonly WholeItems[] = [],
): void {
  const missing = new Set(items.filter(({ offer }) => !offer).map(itemKey))
  for (const part of whole.toReversed()) {
    const its = part.items.filter(item => missing.has(itemKey(item)))
    if (its.length > 0) throw new ItemsMissing(part, its)
  }
}

/** The provider or an approver has not decided yet. */
const isUnderWay = (outcome: string): boolean => outcome === 'waiting' || outcome === 'authorised'

const underWay = ({ id }: Order) => new Refusal('payment_under_way', { details: { order_id: id } })

/** The new order replaces open orders of the same buyer for the same items. */
async function closeConflictingOrders(context: CommerceContext, orders: readonly Order[]): Promise<void> {
  for (const order of orders) {
    if (isUnderWay(await closeOrder(context, order))) throw underWay(order)
  }
}
