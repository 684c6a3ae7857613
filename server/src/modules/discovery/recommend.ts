import type { discoveryContract } from '#contract/discovery/discovery.ts'
import type { ResponseOf } from '#contract/kit/endpoint.ts'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Locale } from '#contract/shared.ts'
import type { Platform } from '#server/platform/platform.ts'
import { nameProducts } from '../catalogue/index.ts'
import { listOwned, listTaken, type Reader } from '../library/index.ts'
import { listFavourites, listFollowings, listViews } from '../saved/index.ts'
import { listPairs } from './pair.repository.ts'
import { listRail } from './rail.repository.ts'
import { railLength } from './rail.rules.ts'
import { listSellersBest } from './recommendation.repository.ts'
import { type Hint, rankHints } from './recommendation.rules.ts'

type Reason = ResponseOf<(typeof discoveryContract)['recommendedProducts']>[number]['reason']
export interface Recommendation {
  productId: number
  reason: Reason
}

/** How many of the latest of each kind say something about a person. */
const latest = 20
const sellersAsked = 30
const perSeller = 4

/** What someone may like next and why; never what they own. Without anything to go by, what is trending. */
export async function recommend(
  platform: Pick<Platform, 'db' | 'clock'>,
  reader: Reader | null,
  locale: Locale,
): Promise<Recommendation[]> {
  const { db } = platform
  const today = hongKongDay(platform.clock.now())
  const trending = await listRail(db, 'trending')
  if (!reader) return trending.map(productId => ({ productId, reason: { kind: 'trending', name: '' } }))
  const { userId } = reader
  const favourites = (await listFavourites(db, userId)).map(({ productId }) => productId)
  const known = new Set([...(await listOwned(db, reader, today)), ...favourites])
  const sources = [
    { kind: 'taken' as const, ids: await listTaken(db, userId, latest) },
    { kind: 'favourite' as const, ids: favourites.slice(0, latest) },
    {
      kind: 'viewed' as const,
      ids: [...new Set((await listViews(db, userId, { limit: latest })).map(view => view.productId))],
    },
  ]
  const pairs = Map.groupBy(
    await listPairs(db, [...new Set(sources.flatMap(({ ids }) => ids))], today),
    ({ productId }) => productId,
  )
  const hints: Hint[] = sources.flatMap(({ kind, ids }) =>
    ids.flatMap((from, place) =>
      (pairs.get(from) ?? []).map(({ otherId, score }) => ({ productId: otherId, kind, from, place, score })),
    ),
  )
  const followed = (await listFollowings(db, userId)).slice(0, sellersAsked)
  for (const best of await listSellersBest(db, followed, perSeller, today)) {
    hints.push({ ...best, kind: 'following' })
  }
  const ranked = rankHints(hints.filter(({ productId }) => !known.has(productId))).slice(0, railLength)
  const taken = new Set(ranked.map(({ productId }) => productId))
  const rest = trending.filter(id => !known.has(id) && !taken.has(id))
  const products = await nameProducts(
    db,
    ranked.filter(hint => hint.kind !== 'following').map(hint => hint.from),
    locale,
  )
  const sellers = new Map(followed.map(({ id, name }) => [id, name]))
  return [
    ...ranked.map(({ productId, kind, from }) => ({
      productId,
      reason: { kind, name: (kind === 'following' ? sellers : products).get(from) ?? '' },
    })),
    ...rest.map(productId => ({ productId, reason: { kind: 'trending' as const, name: '' } })),
  ].slice(0, railLength)
}
