import type { ProductDetail } from '#contract/discovery/discovery.ts'
import type { Review } from '#contract/reviews/reviews.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../lib/format.ts'

/** The facts about a product's reviews, with the newest few. */
export interface ReviewFacts {
  readonly count: number
  readonly average: number
  readonly breakdown: ProductDetail['stats']['breakdown']
  readonly newest: readonly Review[]
}

/** How many the page shows before someone requests all. */
export const fewReviews = 4
/** How many load at a time after that. */
export const moreReviews = 20

export const reviewCount = (count: number): string =>
  m.product_reviews_count({ count, shown: wholeNumber(count) })

/** From five stars down to one, in whole percents that add up to a hundred. */
export function sharesOf(breakdown: ReviewFacts['breakdown']): { stars: number; percent: number }[] {
  const counts = [5, 4, 3, 2, 1].map(stars => ({
    stars,
    count: breakdown.find(({ rating }) => rating === stars)?.count ?? 0,
  }))
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  if (all === 0) return counts.map(({ stars }) => ({ stars, percent: 0 }))
  const exact = counts.map(({ stars, count }) => ({ stars, share: (count / all) * 100 }))
  const shares = exact.map(({ stars, share }) => ({ stars, percent: Math.floor(share) }))
  // The remainder of rounding down goes to those that lost most.
  const left = 100 - shares.reduce((sum, { percent }) => sum + percent, 0)
  const byLoss = exact.map(({ share }, index) => ({ index, loss: share % 1 })).sort((a, b) => b.loss - a.loss)
  for (const { index } of byLoss.slice(0, left)) {
    const share = shares[index]
    if (share) share.percent += 1
  }
  return shares
}
