import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Locale } from '#contract/shared.ts'
import { type Caller, isStaff } from '#server/kernel/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { cardsFor, cardsOf } from '../catalogue/index.ts'
import { listOwned } from '../library/index.ts'

/**
 * Cards for a person's own lists, by product: what is on sale and, of the rest, what they own. Marked products they
 * can't see now are left out; staff see everything.
 */
export async function personalCards(
  platform: Platform,
  caller: Caller,
  productIds: readonly number[],
  locale: Locale,
): Promise<ReadonlyMap<number, ProductCard>> {
  const { db, clock } = platform
  const today = hongKongDay(clock.now())
  const ids = [...new Set(productIds)]
  const listed = await cardsOf(platform, ids, { locale, listedOn: today })
  const rest = ids.filter(id => !listed.ids.includes(id))
  const seen = isStaff(caller) ? rest : await listOwned(db, caller, today, rest)
  const others = await cardsOf(platform, seen, { locale })
  const cards = await cardsFor(platform, caller, {
    ids: [...listed.ids, ...others.ids],
    cards: [...listed.cards, ...others.cards],
  })
  return new Map(cards.map(card => [card.course_id, card]))
}
