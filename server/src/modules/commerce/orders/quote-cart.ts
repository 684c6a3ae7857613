import type { Caller } from '#server/kernel/caller.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type QuotedBundle, quoteBundles, type WantedBundle } from '../bundles/quote-bundles.ts'
import type { CommerceContext } from '../commerce.context.ts'
import { type AppliedCoupon, applyCoupon } from '../discounts/apply-coupon.ts'
import { quoteItems } from '../kinds/ask-kinds.ts'
import type { Item, Offer } from '../kinds/line-kind.ts'
import { itemKey } from '../kinds/line-kinds.ts'

export interface CartItem extends Item {
  /** Cents, as the buyer last saw it. */
  seenCents?: number | undefined
}

export interface QuotedItem extends Item {
  state: 'ok' | 'changed' | 'owned' | 'gone' | 'bundled'
  /** The current price; 0 if it can't be bought. */
  priceCents: number
  /** Null if it can't be bought. */
  offer: Offer | null
  /** What the coupon takes off the price. */
  couponCents: number
}

export interface Quote {
  /** Items requested separately, followed by those that come with bundles. */
  items: QuotedItem[]
  bundles: QuotedBundle[]
  /** Before the coupon. */
  subtotalCents: number
  /** Null if none was requested. */
  coupon: AppliedCoupon | null
  totalCents: number
}

/**
 * Prices come from our own data; those from a browser are only compared. An item counts once, with a bundle if there
 * is one.
 */
export async function quoteCart(
  context: Pick<CommerceContext, 'kinds' | 'clock'>,
  db: Db,
  buyer: Caller | null,
  cart: readonly CartItem[],
  /** As typed; '' for none. */
  code = '',
  wantedBundles: readonly WantedBundle[] = [],
): Promise<Quote> {
  const asked = new Map<string, CartItem>()
  for (const item of cart) if (!asked.has(itemKey(item))) asked.set(itemKey(item), item)
  const quoted = await quoteItems(context, db, buyer, [...asked.values()])
  const bundles = await quoteBundles(context, db, buyer, wantedBundles)
  const bundled = itemsOf(bundles)
  const inBundles = new Set(bundled.map(itemKey))
  const singles = [...asked].map(([key, { kind, itemId, seenCents }]): QuotedItem => {
    const answer = quoted.get(key) ?? 'gone'
    const item = { kind, itemId, couponCents: 0 }
    if (inBundles.has(key)) return { ...item, state: 'bundled', priceCents: 0, offer: null }
    if (typeof answer === 'string') return { ...item, state: answer, priceCents: 0, offer: null }
    const { priceCents } = answer
    const changed = seenCents !== undefined && seenCents !== priceCents
    return { ...item, state: changed ? 'changed' : 'ok', priceCents, offer: answer }
  })
  const items = [...singles, ...bundled]
  const subtotalCents = items.reduce((sum, { priceCents }) => sum + priceCents, 0)
  if (code === '') return { items, bundles, subtotalCents, coupon: null, totalCents: subtotalCents }
  const sold = items.flatMap(({ offer }, index) => (offer ? [{ offer, index }] : []))
  const offers = sold.map(({ offer }) => offer)
  const coupon = await applyCoupon(db, buyer, code, offers, context.clock.now())
  const off = new Map(sold.map(({ index }, place) => [index, coupon.offCents[place] ?? 0]))
  const offCents = coupon.offCents.reduce((sum, cents) => sum + cents, 0)
  return {
    items: items.map((item, index) => ({ ...item, couponCents: off.get(index) ?? 0 })),
    bundles,
    subtotalCents,
    coupon,
    totalCents: subtotalCents - offCents,
  }
}

/** Items bought with bundles. */
const itemsOf = (bundles: readonly QuotedBundle[]): QuotedItem[] =>
  bundles.flatMap(({ items }) =>
    items.flatMap(({ kind, itemId, offer }) =>
      offer
        ? [{ kind, itemId, state: 'ok' as const, priceCents: offer.priceCents, offer, couponCents: 0 }]
        : [],
    ),
  )
