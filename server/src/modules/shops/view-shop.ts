import type { ResponseOf } from '#contract/kit/endpoint.ts'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Locale } from '#contract/shared.ts'
import type { shopsContract } from '#contract/shops/shops.ts'
import type { CacheTag } from '#server/kernel/cache-tags.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  findClosing,
  findSellerByUsername,
  findSellerId,
  listSellers,
  type Seller,
} from '../accounts/index.ts'
import { type CardList, countFacets, listCards, sanitiseDescription } from '../catalogue/index.ts'
import { findPublicBadges } from '../teachers/index.ts'
import { listShownSlides } from './list-slides.ts'
import { presentShop } from './shop.presenter.ts'
import { listShopFacts } from './shop.repository.ts'
import { findShopPeople } from './shop-people.ts'

type WireShop = ResponseOf<(typeof shopsContract)['shopView']>

const firstPage = 48

export interface OpenShop {
  seller: Seller
  shop: Omit<WireShop, 'products'>
  list: CardList
  /** For the people it names besides the seller. */
  tags: CacheTag[]
}

/** Who bought there is told why it is gone. */
async function refuseShop(db: Db, username: string): Promise<Refusal> {
  const seller = username.includes('\0') ? undefined : await findSellerId(db, username)
  return new Refusal(seller && (await findClosing(db, seller)) ? 'seller_closed' : 'shop_unknown')
}

export async function viewShop(
  platform: Pick<Platform, 'db' | 'clock'>,
  { username, locale }: { username: string; locale: Locale },
): Promise<OpenShop> {
  const { db, clock } = platform
  const shop = username.includes('\0') ? undefined : await findSellerByUsername(db, username)
  if (!shop) throw await refuseShop(db, username)
  const today = hongKongDay(clock.now())
  const [facts] = await listShopFacts(db, [shop], today)
  if (!facts) throw new Error('A shop without facts')
  const query = { today, ...soldBy(shop) }
  const list = await listCards(db, { ...query, locale, limit: firstPage })
  const facets = await countFacets(db, query)
  const { tags, ...people } = await findShopPeople(db, shop)
  const { products: count, ...card } = presentShop(shop, facts)
  return {
    seller: shop,
    shop: {
      ...card,
      about: sanitiseDescription((locale === 'zh-HK' && shop.aboutZh) || shop.about),
      sliders: await listShownSlides(db, shop),
      badges: (await findPublicBadges(db, shop.type, [shop.id], today)).get(shop.id) ?? [],
      ...people,
      count,
      levels: facets.levels,
      facets,
    },
    list,
    tags,
  }
}

export const soldBy = ({ type, id }: Seller) => (type === 'teacher' ? { teacherId: id } : { centreId: id })

export async function viewShops(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  wanted: { order: 'newest' | 'alphabetical'; search: string; limit: number; offset: number },
) {
  // No name contains a zero character, and the database would refuse one.
  const shops = wanted.search.includes('\0') ? [] : await listSellers(db, wanted)
  const facts = await listShopFacts(db, shops, hongKongDay(clock.now()))
  return shops.map((shop, index) => {
    const known = facts[index]
    if (!known) throw new Error('A shop without facts')
    return { seller: shop, shop: presentShop(shop, known) }
  })
}

/** What a shop sells of a subject and any of the levels, and all levels of the subject it has. */
export async function narrowShop(
  { db, clock }: { db: Db; clock: Platform['clock'] },
  seller: Seller | null,
  { subject, levels, locale }: { subject: string; levels: readonly string[]; locale: Locale },
): Promise<{ list: CardList; levels: string[] }> {
  if (!seller) return { list: { ids: [], cards: [] }, levels: [] }
  const query = {
    today: hongKongDay(clock.now()),
    ...soldBy(seller),
    ...(isAll(subject) ? {} : { subjects: [subject] }),
  }
  const chosen = levels.filter(level => !isAll(level))
  const list = await listCards(db, {
    ...query,
    locale,
    ...(chosen.length > 0 && { levels: chosen }),
    limit: narrowedAtMost,
  })
  const facets = await countFacets(db, query)
  return { list, levels: facets.levels.map(({ title }) => title) }
}

const narrowedAtMost = 200
const isAll = (name: string): boolean => name === '' || name.toLowerCase() === 'all'
