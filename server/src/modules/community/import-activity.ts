import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { changeStanding } from '../catalogue/index.ts'
import { countPurchases, importEntitlements } from '../library/index.ts'
import { countActivity, type DayCount } from './activity.repository.ts'
import { favourites, followings, history, reviews } from './community.tables.ts'
import type { Seller } from './following.repository.ts'
import { monthOf } from './rail.rules.ts'
import { countRatings } from './review.repository.ts'
import { plainText, totalsOf } from './review.rules.ts'

interface Deed {
  userId: number
  productId: number
  at: Date
}

/** What people did before they were here. Whoever calls vouches that the people and products exist. */
export interface ImportedActivity {
  purchases: readonly Deed[]
  /** By a code, in capitals, or (null) of what is free. */
  openings: readonly (Deed & { code: string | null })[]
  reviews: readonly (Deed & { rating: number; comment: string })[]
  favourites: readonly Deed[]
  /** Pages they looked at. */
  history: readonly Deed[]
  followings: readonly { followerId: number; seller: Seller; at: Date }[]
  views: readonly { productId: number; day: string; views: number }[]
}

const atOnce = 2000

export async function importActivity(platform: Platform, tx: Tx, activity: ImportedActivity): Promise<void> {
  await importEntitlements(tx, [
    ...activity.purchases.map(deed => ({ ...deed, source: 'purchase' as const, code: null })),
    ...activity.openings.map(deed => ({
      ...deed,
      source: deed.code === null ? ('free' as const) : ('code' as const),
    })),
  ])
  const bought = new Set(activity.purchases.map(({ userId, productId }) => `${userId} ${productId}`))
  await inParts(activity.reviews, part =>
    tx.insert(reviews).values(
      part.map(({ userId, productId, rating, comment, at }) => ({
        userId,
        productId,
        rating,
        comment: plainText(comment),
        verified: bought.has(`${userId} ${productId}`),
        createdAt: at,
        updatedAt: at,
      })),
    ),
  )
  await inParts(activity.favourites, part =>
    tx
      .insert(favourites)
      .values(part.map(({ at, ...deed }) => ({ ...deed, createdAt: at })))
      .onConflictDoNothing(),
  )
  await inParts(activity.history, part =>
    tx
      .insert(history)
      .values(part.map(({ at, ...deed }) => ({ ...deed, viewedAt: at, month: monthOf(hongKongDay(at)) })))
      .onConflictDoNothing(),
  )
  await inParts(activity.followings, part =>
    tx
      .insert(followings)
      .values(
        part.map(({ followerId, seller: { type, id }, at }) => ({
          followerId,
          teacherId: type === 'teacher' ? id : null,
          centreId: type === 'centre' ? id : null,
          createdAt: at,
        })),
      )
      .onConflictDoNothing(),
  )
  await inParts(daysOf(activity), part => countActivity(tx, part))
  await tellStandings(platform, tx, activity)
}

function daysOf({ purchases, favourites, views }: ImportedActivity): Required<DayCount>[] {
  const days = new Map<string, Required<DayCount>>()
  const dayOf = (productId: number, day: string) => {
    const key = `${productId} ${day}`
    const known = days.get(key) ?? { productId, day, views: 0, favourites: 0, sales: 0 }
    days.set(key, known)
    return known
  }
  for (const { productId, at } of purchases) dayOf(productId, hongKongDay(at)).sales += 1
  for (const { productId, at } of favourites) dayOf(productId, hongKongDay(at)).favourites += 1
  for (const { productId, day, views: count } of views) dayOf(productId, day).views += count
  return [...days.values()]
}

async function tellStandings(platform: Platform, tx: Tx, activity: ImportedActivity): Promise<void> {
  const touched = new Set([...activity.purchases, ...activity.reviews].map(({ productId }) => productId))
  for (const productId of [...touched].sort((one, other) => one - other)) {
    await changeStanding(tx, platform, productId, {
      ...totalsOf(await countRatings(tx, productId)),
      sold: await countPurchases(tx, productId),
    })
  }
}

async function inParts<T>(rows: readonly T[], write: (part: T[]) => PromiseLike<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += atOnce) await write(rows.slice(start, start + atOnce))
}
