/** Kinds of their own: what a response depends on besides single products, subjects and sellers. */
const wholeKinds = [
  /** Which products are listed, and by what they are found. */
  'lists',
  /** Which subjects and levels there are, their titles and their order. */
  'subjects',
  /** What prices decide about: orders, ranges, what is free. */
  'prices',
  'ratings',
  /** Which products have live classes. */
  'live',
  /** The order that lists have by themselves. */
  'popularity',
  /** Which products were picked for the home page. */
  'rails',
  /** Which shops there are, and their names. */
  'shops',
  /** Which teachers there are, by what they are found, and in which order. */
  'teachers',
  /** Which classes there are and when, of everyone; their places are part of a teacher's calendar. */
  'classes',
  /** Everything that is cached. */
  'all',
] as const

/**
 * By the id of one: a product wherever it is shown; which products of a subject are listed; a teacher's calendar; what
 * someone was told, and their conversations, which nothing caches but open streams show.
 */
const numberedKinds = ['product', 'subject', 'schedule', 'notices', 'conversations'] as const

/**
 * By the seller: name, picture and standing wherever they are shown; what their shop holds, in which order; how many
 * follow them; what is said of them.
 */
const sellerKinds = ['seller', 'shop', 'followers', 'reviews'] as const

type SellerType = 'teacher' | 'centre'

/** What a cached response depends on; it is dropped when one of these changes. */
export type CacheTag =
  | (typeof wholeKinds)[number]
  | `${(typeof numberedKinds)[number]}:${number}`
  | `${(typeof sellerKinds)[number]}:${SellerType}-${number}`

interface SellerRef {
  type: SellerType
  id: number
}

export const sellerTag = ({ type, id }: SellerRef) => `seller:${type}-${id}` as const
export const followersTag = ({ type, id }: SellerRef) => `followers:${type}-${id}` as const
export const reviewsTag = ({ type, id }: SellerRef) => `reviews:${type}-${id}` as const
export const scheduleTag = (teacherId: number) => `schedule:${teacherId}` as const
export const noticesTag = (userId: number) => `notices:${userId}` as const
export const conversationsTag = (userId: number) => `conversations:${userId}` as const
export const shopTag = ({ type, id }: SellerRef) => `shop:${type}-${id}` as const

// Made of the same lists as the type, so that what one process announces is understood by every other.
const pattern = new RegExp(
  `^(?:${wholeKinds.join('|')}|(?:${numberedKinds.join('|')}):\\d+|(?:${sellerKinds.join('|')}):(?:teacher|centre)-\\d+)$`,
)

export const isCacheTag = (text: string): text is CacheTag => pattern.test(text)

/** The tag of a count, which may be a moment late while it changes often. */
export const isCountTag = (tag: CacheTag): boolean => tag.startsWith('followers:')
