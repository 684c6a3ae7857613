import type { OwnedCard } from '#contract/learning/learning.ts'
import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { cardsFor, cardsOf } from '../catalogue/index.ts'
import { countParts } from '../library/index.ts'
import { nothingSeen, type Owned, percentOf, stateOf } from './learning.rules.ts'

/** By product; each once, in however many lists it is. */
export async function ownedCards(
  platform: Platform,
  caller: Caller,
  owned: readonly Owned[],
  locale: Locale,
): Promise<ReadonlyMap<number, OwnedCard>> {
  const byId = new Map(owned.map(one => [one.productId, one]))
  const unopened = owned.filter(({ study }) => study === nothingSeen).map(({ productId }) => productId)
  const [list, parts] = await Promise.all([
    cardsOf(platform, [...byId.keys()], { locale }),
    countParts(platform.db, unopened),
  ])
  const cards = await cardsFor(platform, caller, list)
  return new Map(
    cards.flatMap(card => {
      const one = byId.get(card.course_id)
      return one
        ? [[card.course_id, { ...card, ...presentOwned(one, parts.get(one.productId)) }] as const]
        : []
    }),
  )
}

const presentOwned = ({ obtainedAt, source, study, learner }: Owned, parts = study.parts) => ({
  obtained_at: obtainedAt.toISOString(),
  obtained_by: source,
  state: stateOf(study),
  parts,
  parts_done: study.done,
  percent: percentOf(study),
  opened_at: study.openedAt?.toISOString() ?? null,
  learner_id: learner?.id ?? null,
  learner_name: learner?.firstName ?? '',
})

/** In the order requested; those without a card are left out. */
export const pickCards = (cards: ReadonlyMap<number, OwnedCard>, owned: readonly Owned[]): OwnedCard[] =>
  owned.flatMap(({ productId }) => cards.get(productId) ?? [])
