/** Tags without an ID: what a response depends on besides single products, subjects and sellers. */
const wholeKinds = [
  /** Which products are listed, and what they can be found by. */
  'lists',
  /** Which subjects and levels there are, their titles and their order. */
  'subjects',
  /** Whatever depends on prices: orderings, price ranges, what is free. */
  'prices',
  'ratings',
  /** Which products have live classes. */
  'live',
  /** The default order of lists. */
  'popularity',
  /** Which products were picked for the home page. */
  'rails',
  /** The published figures about held money. */
  'held-figures',
  /** Which shops there are, and their names. */
  'shops',
  /** Which teachers there are, what they can be found by, and in which order. */
  'teachers',
  /** Which classes there are and when, for all teachers; their seats are part of a teacher's calendar. */
  'classes',
  /** Everything that is cached. */
  'all',
] as const

/**
 * Tags with an ID: a product wherever it is shown; which products of a subject are listed; a teacher's calendar;
 * someone's notifications and conversations, and one of these conversations, which are never cached but shown by open
 * streams.
 */
const numberedKinds = ['product', 'subject', 'schedule', 'notices', 'conversations', 'conversation'] as const

/**
 * Tags with a seller's ID: name, picture and standing wherever they are shown; what their shop holds, and in which
 * order; how many people follow them; what is said about them.
 */
const sellerKinds = ['seller', 'shop', 'followers', 'reviews'] as const

type SellerType = 'teacher' | 'centre'

/** What a cached response depends on; the response is dropped when one of these changes. */
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
export const conversationTag = (conversationId: number) => `conversation:${conversationId}` as const
export const shopTag = ({ type, id }: SellerRef) => `shop:${type}-${id}` as const

// Made from the same lists as the type, so every process understands what another one announces.
const pattern = new RegExp(
  `^(?:${wholeKinds.join('|')}|(?:${numberedKinds.join('|')}):\\d+|(?:${sellerKinds.join('|')}):(?:teacher|centre)-\\d+)$`,
)

export const isCacheTag = (text: string): text is CacheTag => pattern.test(text)

/** Whether the tag belongs to a count, which may lag a moment while it changes often. */
export const isCountTag = (tag: CacheTag): boolean => tag.startsWith('followers:')
