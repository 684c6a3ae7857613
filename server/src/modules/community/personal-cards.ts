import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { type Caller, isStaff } from '#server/kernel/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { cardsOf } from '../catalogue/index.ts'
import { listOwned } from '../library/index.ts'

/**
 * Cards for one person's own lists, by product: what is on sale, and of the rest what they have. What they once
 * marked and may not see now is left out; staff see everything.
 */
export async function personalCards(
  platform: Platform,
  caller: Caller,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { db, clock } = platform
  const today = hongKongDay(clock.now())
  const ids = [...new Set(productIds)]
  const listed = await cardsOf(platform, ids, { listedOn: today, caller })
  const rest = ids.filter(id => !listed.ids.includes(id))
  const seen = isStaff(caller) ? rest : await listOwned(db, caller, today, rest)
  const others = await cardsOf(platform, seen, { caller })
  return new Map(
    [listed, others].flatMap(({ ids, cards }) => ids.map((id, index) => [id, cards[index] ?? ''] as const)),
  )
}

/** A card with further fields of the contract behind its own. */
export const extendedCard = (card: string, fields: object): string =>
  `${card.slice(0, -1)},${JSON.stringify(fields).slice(1)}`
