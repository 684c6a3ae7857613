import type { cartContract } from '#contract/commerce/cart.ts'
import type { ResponseOf } from '#contract/kit/endpoint.ts'
import { unopenedDays } from '#contract/rules/refund-requests.ts'
import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { cardsFor, cardsOf } from '../../catalogue/index.ts'
import { listRefunding, sellerKey } from '../../shops/index.ts'
import { presentCoupon } from '../discounts/coupon.presenter.ts'
import type { Offer } from '../kinds/line-kind.ts'
import type { Quote } from './quote-cart.ts'

type WireQuote = ResponseOf<(typeof cartContract)['cartQuote']>

/** Quotes a cart, with the cards of its available items. */
export async function viewQuote(
  platform: Platform,
  caller: Caller | null,
  { items, bundles, subtotalCents, coupon, totalCents }: Quote,
  locale: Locale,
): Promise<WireQuote> {
  const known = [...items, ...bundles.flatMap(bundle => bundle.items)].filter(({ state }) => state !== 'gone')
  const ids = [...new Set(known.map(({ itemId }) => itemId))]
  const cards = await cardsFor(platform, caller, await cardsOf(platform, ids, { locale }))
  const offers = known.flatMap(({ offer }) => offer ?? [])
  const refunding = await listRefunding(platform.db, offers.map(sellerOf))
  const daysOf = (offer: Offer | null) =>
    offer && offer.priceCents > 0 && refunding.has(sellerKey(sellerOf(offer))) ? unopenedDays : 0
  const cardOf = new Map(cards.map(card => [card.course_id, card]))
  return {
    items: items
      .filter(({ offer }) => !offer?.bundle)
      .map(({ itemId, state, priceCents, couponCents, offer }) => ({
        course_id: itemId,
        state,
        price: priceCents,
        coupon_off: couponCents,
        refund_days: daysOf(offer),
        product: cardOf.get(itemId) ?? null,
      })),
    bundles: bundles.map(bundle => ({
      bundle_id: bundle.bundleId,
      state: bundle.state,
      title: bundle.title,
      price: bundle.priceCents,
      sum: bundle.sumCents,
      items: bundle.items.map(({ itemId, state, offer }) => ({
        course_id: itemId,
        state,
        price: offer?.priceCents ?? 0,
        refund_days: daysOf(offer),
        product: cardOf.get(itemId) ?? null,
      })),
    })),
    subtotal: subtotalCents,
    coupon: coupon && presentCoupon(coupon, locale),
    tax: 0,
    total: totalCents,
  }
}

const sellerOf = ({ teacherId, centreId }: Offer) =>
  centreId === null ? { type: 'teacher' as const, id: teacherId } : { type: 'centre' as const, id: centreId }
