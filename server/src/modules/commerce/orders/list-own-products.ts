import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { cardsFor, cardsOf } from '../../catalogue/index.ts'
import { listOwnCourses } from '../../library/index.ts'

/** Products that a person owns and can open, the newest first. */
export async function listOwnProducts(
  platform: Platform,
  caller: Caller,
  { limit, offset, locale }: { limit: number; offset: number; locale: Locale },
) {
  const { db, clock } = platform
  const list = await listOwnCourses(db, caller, hongKongDay(clock.now()))
  const held = new Map(list.map(one => [one.productId, one]))
  const ids = [...held.keys()]
  const page = await cardsOf(platform, ids.slice(offset, offset + limit), { locale })
  const cards = await cardsFor(platform, caller, page)
  return {
    count: ids.length,
    products: cards.flatMap(card => {
      const one = held.get(card.course_id)
      return one ? [{ ...card, obtained_at: one.at.toISOString(), obtained_by: one.source }] : []
    }),
  }
}
