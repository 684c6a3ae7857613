import { centres, learners, teachers } from './people.ts'
import { products as everyProduct } from './products.ts'
import { seededRandom } from './random.ts'
import { reviews } from './reviews.ts'
import type { DayOfViews, Favourite, Following, Learner, Opening, Product, Sale } from './types.ts'

const SALES_DAYS = 180
const VIEWS_DAYS = 60
/** Discounts began then; anyone who bought earlier paid the full fee. */
const DISCOUNT_SINCE_DAYS = 75

/** Parents also buy for a cousin, a neighbour, next year. A class code is not passed on. */
const GIFT_SHARE = 0.05

/** What the fixed accounts have set their heart on; not bought yet, or the heart would be pointless. */
const wishes: Record<string, string[]> = {
  parent: ['p5-fractions', 'p4-five-senses', 'scratch-games', 'p4-tenses', 'watercolour-harbour'],
  student: ['dse-m2-differentiation', 'dse-paper-3-listening', 'ielts-speaking-2', 'dse-paper-1-reading'],
}

const products = everyProduct.filter(({ untaken }) => !untaken)

const random = seededRandom(20260901)
const between = (low: number, high: number): number => low + Math.floor(random() * (high - low + 1))
const chance = (share: number): boolean => random() < share

const priceOn = (product: Product, daysAgo: number): number =>
  product.discountCents !== undefined && daysAgo <= DISCOUNT_SINCE_DAYS
    ? product.discountCents
    : product.priceCents

/** Share of the families it suits who buy it; dearer courses sell less often. */
const appeal = (product: Product): number =>
  (product.featured ? 0.82 : 0.42) + 15_00 / (priceOn(product, 0) + 60_00)

const suits = (learner: Learner, product: Product): boolean =>
  product.levels.some(level => learner.interests.includes(level))

function shareOf(learner: Learner, product: Product): number {
  if (wishes[learner.username]?.includes(product.key)) return 0
  if (!suits(learner, product))
    return learner.role === 'parent' && product.access.kind !== 'code' ? GIFT_SHARE : 0
  if (product.access.kind === 'free') return 0.6
  if (product.access.kind === 'code') return 0.35
  return appeal(product)
}

/** Every way a learner came by a product: reviewers first, since only those who have a course may review it. */
function acquire(): { learner: string; product: Product; daysAgo: number }[] {
  const taken = new Map<string, { learner: string; product: Product; daysAgo: number }>()
  const oldest = (learner: Learner, product: Product): number =>
    Math.min(SALES_DAYS, product.createdDaysAgo, learner.joinedDaysAgo)
  for (const review of reviews) {
    const product = products.find(({ key }) => key === review.product)
    const learner = learners.find(({ username }) => username === review.buyer)
    if (!product || !learner) throw new Error(`Review of ${review.product} by ${review.buyer} names nobody`)
    const daysAgo = Math.min(review.daysAgo + between(3, 20), oldest(learner, product))
    taken.set(`${learner.username} ${product.key}`, { learner: learner.username, product, daysAgo })
  }
  for (const product of products) {
    if (product.status === 'deleted' || product.access.kind === 'watermark') continue
    for (const learner of learners) {
      const key = `${learner.username} ${product.key}`
      if (taken.has(key)) continue
      const share = shareOf(learner, product)
      if (!chance(share)) continue
      const last = product.status === 'inactive' ? 100 : 0
      const first = oldest(learner, product)
      if (first < last) continue
      // A power above 1: more of them lately, as a growing marketplace would show.
      taken.set(key, {
        learner: learner.username,
        product,
        daysAgo: last + Math.floor(random() ** 1.4 * (first - last)),
      })
    }
  }
  return [...taken.values()].sort((a, b) => b.daysAgo - a.daysAgo)
}

const acquired = acquire()

export const sales: Sale[] = acquired
  .filter(({ product }) => product.access.kind === 'paid')
  .map(({ learner, product, daysAgo }) => ({
    product: product.key,
    buyer: learner,
    daysAgo,
    paidCents: priceOn(product, daysAgo),
  }))

export const openings: Opening[] = [
  ...acquired
    .filter(({ product }) => product.access.kind === 'free' || product.access.kind === 'code')
    .map(
      ({ learner, product, daysAgo }): Opening => ({
        product: product.key,
        learner,
        daysAgo,
        ...(product.access.kind === 'code' ? { code: product.access.code } : {}),
      }),
    ),
  { product: 'brightharbour-p6-intensive', learner: 'sumyuet', daysAgo: 21, code: 'BH6A01' },
  { product: 'brightharbour-p6-intensive', learner: 'raymondkong', daysAgo: 19, code: 'BH6A02' },
]

/** People follow those they bought from; the fixed accounts also by hand, so that their pages are never empty. */
export const followings: Following[] = (() => {
  const list = new Map<string, Following>()
  const follow = (follower: string, followed: string, daysAgo: number): void => {
    const key = `${follower} ${followed}`
    if (!list.has(key)) list.set(key, { follower, followed, daysAgo })
  }
  for (const followed of ['teacher', 'linyuqing', 'tamlokyi', 'brightharbour'])
    follow('parent', followed, between(20, 200))
  for (const followed of ['hochunkit', 'leungkaho', 'lauchihang', 'stonesteps'])
    follow('student', followed, between(20, 160))
  for (const { learner, product, daysAgo } of acquired)
    if (chance(0.45)) follow(learner, product.seller, daysAgo)
  const everybody = [...teachers.map(({ username }) => username), ...centres.map(({ username }) => username)]
  for (const learner of learners)
    for (const followed of everybody)
      if (chance(0.1)) follow(learner.username, followed, between(1, Math.min(150, learner.joinedDaysAgo)))
  return [...list.values()]
})()

export const favourites: Favourite[] = (() => {
  const list = new Map<string, Favourite>()
  const favour = (learner: string, product: string, daysAgo: number): void => {
    list.set(`${learner} ${product}`, { learner, product, daysAgo })
  }
  const owned = new Set(acquired.map(({ learner, product }) => `${learner} ${product.key}`))
  for (const [learner, wished] of Object.entries(wishes))
    for (const product of wished) favour(learner, product, between(1, 40))
  for (const learner of learners) {
    for (const product of products) {
      if (
        product.status !== 'active' ||
        !suits(learner, product) ||
        owned.has(`${learner.username} ${product.key}`)
      )
        continue
      if (chance(0.3)) favour(learner.username, product.key, between(0, Math.min(90, product.createdDaysAgo)))
    }
  }
  return [...list.values()]
})()

/** What a product is looked at in a day: more when featured, free or new, and at weekends. */
export const views: DayOfViews[] = products
  .filter(({ status, access }) => status === 'active' && (access.kind === 'paid' || access.kind === 'free'))
  .flatMap(product => {
    const buyers = acquired.filter(entry => entry.product === product).length
    const usual = 3 + buyers * 1.4 + (product.featured ? 18 : 0) + (product.createdDaysAgo < 45 ? 9 : 0)
    return Array.from({ length: Math.min(VIEWS_DAYS, product.createdDaysAgo) }, (_, daysAgo) => {
      const weekend = daysAgo % 7 < 2 ? 1.4 : 1
      return {
        product: product.key,
        daysAgo,
        views: Math.round(usual * weekend * (0.6 + random() * 0.8) * (1.3 - daysAgo / 120)),
      }
    })
  })
