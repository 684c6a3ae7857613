import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { cardsOf } from '../catalogue/index.ts'
import { extendedCard } from '../community/index.ts'
import { listHeld, listOwned } from '../library/index.ts'

/** What somebody took and can still open, the newest first, as texts of JSON. */
export async function listOwnProducts(
  platform: Platform,
  caller: Caller,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; cards: string[] }> {
  const { db, clock } = platform
  const held = new Map<number, { source: string; at: Date }>()
  for (const { productId, source, at } of await listHeld(db, caller.userId)) {
    // A purchase says more than a code, and the latest more than an earlier one.
    if (!held.has(productId) || source === 'purchase') held.set(productId, { source, at })
  }
  const open = new Set(await listOwned(db, caller, hongKongDay(clock.now()), [...held.keys()]))
  const ids = [...held.keys()].filter(id => open.has(id))
  const { ids: shown, cards } = await cardsOf(platform, ids.slice(offset, offset + limit), { caller })
  return {
    count: ids.length,
    cards: cards.map((card, index) => {
      const { source, at } = held.get(shown[index] ?? 0) ?? { source: 'free', at: clock.now() }
      return extendedCard(card, { obtained_at: at.toISOString(), obtained_by: source })
    }),
  }
}
