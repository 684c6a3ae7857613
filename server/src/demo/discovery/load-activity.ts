import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { demo as Demo } from '#demo/index.ts'
import { recountFreeDays } from '#server/modules/discovery/refresh-free-days.ts'
import { refreshPairs, refreshRails } from '#server/modules/discovery/refresh-rails.ts'
import { rebuildTeacherCards } from '#server/modules/discovery/refresh-teacher-cards.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findCentreIds, findUserIds } from '../accounts/find-ids.ts'
import { findProductIds } from '../catalogue/find-product-ids.ts'
import { importDays } from '../catalogue/import-days.ts'
import { importTakings } from '../library/import-takings.ts'
import { importReviews } from '../reviews/import-reviews.ts'
import { importSaved } from '../saved/import-saved.ts'

const dayMs = 24 * 3600 * 1000
const minuteMs = 60_000

/** What people bought, said, liked, followed and viewed in the months before. */
export async function loadActivity(
  platform: Pick<Platform, 'db' | 'clock' | 'hooks'>,
  demo: typeof Demo,
): Promise<(tx: Tx) => Promise<void>> {
  const { db, clock } = platform
  const now = clock.now().getTime()
  const userIds = await findUserIds(
    db,
    demo.people.map(({ username }) => username),
  )
  const centreIds = await findCentreIds(
    db,
    demo.centres.map(({ username }) => username),
  )
  const byName = await findProductIds(
    db,
    demo.products.map(({ name }) => name),
  )
  const productIds = new Map(demo.products.map(({ key, name }) => [key, byName.get(name)]))
  const known = (id: number | undefined, what: string): number => {
    if (id === undefined) throw new Error(`The demo has no ${what}`)
    return id
  }
  const person = (username: string) => known(userIds.get(username), username)
  const product = (key: string) => known(productIds.get(key), key)
  /** Not all at the same minute, and never after now. */
  let count = 0
  const instant = (daysAgo: number): Date => {
    count += 1
    const later = daysAgo > 0 ? ((count * 37) % 1200) * minuteMs : 0
    return new Date(now - daysAgo * dayMs + later)
  }

  const purchases = demo.sales.map(sale => ({
    userId: person(sale.buyer),
    productId: product(sale.product),
    at: instant(sale.daysAgo),
  }))
  const openings = demo.openings.map(opening => ({
    userId: person(opening.learner),
    productId: product(opening.product),
    at: instant(opening.daysAgo),
    code: opening.code?.toUpperCase() ?? null,
  }))
  const favourites = demo.favourites.map(favourite => ({
    userId: person(favourite.learner),
    productId: product(favourite.product),
    at: instant(favourite.daysAgo),
  }))
  const reviews = demo.reviews.map(({ buyer, product: key, rating, comment, daysAgo }) => ({
    userId: person(buyer),
    productId: product(key),
    rating,
    comment,
    at: instant(daysAgo),
  }))
  const followings = demo.followings.map(({ follower, followed, daysAgo }) => {
    const centreId = centreIds.get(followed)
    return {
      followerId: person(follower),
      seller:
        centreId === undefined
          ? { type: 'teacher' as const, id: person(followed) }
          : { type: 'centre' as const, id: centreId },
      at: instant(daysAgo),
    }
  })
  const views = demo.views.map(({ product: key, daysAgo, views: count }) => ({
    productId: product(key),
    day: hongKongDay(new Date(now - daysAgo * dayMs)),
    views: count,
  }))
  return async tx => {
    await importTakings(platform, tx, { purchases, openings })
    await importReviews(platform, tx, reviews)
    // People who bought or liked something had viewed it.
    await importSaved(tx, { favourites, followings, history: [...purchases, ...favourites] })
    await importDays(tx, views)
  }
}

/** What the jobs would count at their next run, so that the first page is full. */
export async function countDemo(platform: Pick<Platform, 'db' | 'clock'>): Promise<() => Promise<void>> {
  await refreshPairs(platform)
  await refreshRails(platform)
  await rebuildTeacherCards(platform)
  await recountFreeDays(platform)
  return async () => undefined
}
