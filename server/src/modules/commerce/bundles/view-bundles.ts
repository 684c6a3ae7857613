import type { bundlesContract, SellerBundle } from '#contract/commerce/bundles.ts'
import type { ResponseOf } from '#contract/kit/endpoint.ts'
import type { Locale } from '#contract/shared.ts'
import { type CacheTag, shopTag } from '#server/kernel/cache-tags.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { type Tagged, tagged } from '#server/kernel/tagged.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findSellerId } from '../../accounts/index.ts'
import { cardsFor, cardsOf, type DiscountSeller, productTags } from '../../catalogue/index.ts'
import { listBundles, listRunning, sumBundleSales } from './bundle.repository.ts'
import { priceBundles } from './price-bundles.ts'

/** A limit that no real seller reaches. */
const mostListed = 500
/** How many a public page shows. */
const mostShown = 20

export async function listSellerBundles(platform: Platform, seller: DiscountSeller): Promise<SellerBundle[]> {
  const { db } = platform
  const all = await listBundles(db, seller, mostListed)
  const figures = await sumBundleSales(
    db,
    all.map(({ id }) => id),
  )
  return (await priceBundles(platform, db, all)).map(({ bundle, standing, sumCents }) => ({
    bundle_id: bundle.id,
    title: bundle.title,
    about: bundle.about,
    products: bundle.productIds,
    price: bundle.priceCents,
    sum: sumCents,
    state: standing,
    sold: figures.get(bundle.id)?.sold ?? 0,
    sales: figures.get(bundle.id)?.salesCents ?? 0,
  }))
}

type Offered = ResponseOf<(typeof bundlesContract)['bundlesOffered']>

interface Asked {
  course_id?: number | undefined
  /** A username. */
  shop?: string | undefined
}

/** Bundles on offer now, the largest saving first. A bundle may be offered again once one of its products changes. */
export async function viewBundles(
  platform: Platform,
  caller: Caller | null,
  { locale, ...asked }: Asked & { locale: Locale },
): Promise<Tagged<Offered>> {
  const { db } = platform
  const about = await aboutOf(db, asked)
  // Someone may take this username later.
  if (!about) return tagged({ bundles: [] }, ['shops'])
  const all = await priceBundles(platform, db, await listRunning(db, about, mostListed))
  const offered = all
    .filter(({ standing }) => standing === 'on')
    .map(({ bundle, sumCents }) => ({ bundle, sumCents, off: sumCents - bundle.priceCents }))
    .sort((one, other) => other.off - one.off || other.bundle.id - one.bundle.id)
    .slice(0, mostShown)
  const ids = [...new Set(offered.flatMap(({ bundle }) => bundle.productIds))]
  const cards = await cardsFor(platform, caller, await cardsOf(platform, ids, { locale }))
  const cardOf = new Map(cards.map(card => [card.course_id, card]))
  const bundles = offered.map(({ bundle: { id, title, about: text, productIds, priceCents }, sumCents }) => ({
    ...{ bundle_id: id, title, about: text, price: priceCents, sum: sumCents },
    products: productIds.flatMap(productId => cardOf.get(productId) ?? []),
  }))
  return tagged({ bundles }, [...tagsOf(about), ...productTags(all.flatMap(one => one.bundle.productIds))])
}

type About = { productId: number } | { seller: DiscountSeller }

async function aboutOf(db: Db, { course_id, shop }: Asked): Promise<About | null> {
  if (course_id) return { productId: course_id }
  const seller = shop ? await findSellerId(db, shop) : undefined
  if (!seller) return null
  const { type, id } = seller
  return { seller: type === 'centre' ? { teacherId: 0, centreId: id } : { teacherId: id, centreId: null } }
}

function tagsOf(about: About): CacheTag[] {
  if ('productId' in about) return productTags([about.productId])
  const { teacherId, centreId } = about.seller
  return [shopTag(centreId === null ? { type: 'teacher', id: teacherId } : { type: 'centre', id: centreId })]
}
