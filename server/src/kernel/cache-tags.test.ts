import { expect, test } from 'vitest'
import {
  type CacheTag,
  conversationsTag,
  conversationTag,
  followersTag,
  isCacheTag,
  noticesTag,
  reviewsTag,
  scheduleTag,
  sellerTag,
  shopTag,
} from './cache-tags.ts'

/** One tag of each kind; a new kind without a line here does not compile. */
const examples: Readonly<Record<KindOf<CacheTag>, CacheTag>> = {
  lists: 'lists',
  subjects: 'subjects',
  prices: 'prices',
  ratings: 'ratings',
  live: 'live',
  popularity: 'popularity',
  rails: 'rails',
  'held-figures': 'held-figures',
  shops: 'shops',
  teachers: 'teachers',
  classes: 'classes',
  all: 'all',
  product: 'product:12',
  subject: 'subject:3',
  schedule: scheduleTag(3),
  notices: noticesTag(3),
  conversations: conversationsTag(3),
  conversation: conversationTag(3),
  seller: sellerTag({ type: 'teacher', id: 3 }),
  followers: followersTag({ type: 'teacher', id: 3 }),
  reviews: reviewsTag({ type: 'teacher', id: 5 }),
  shop: shopTag({ type: 'centre', id: 4 }),
}
type KindOf<Tag extends string> = Tag extends `${infer Kind}:${string}` ? Kind : Tag

test.each(Object.values(examples))('%s is understood when another process sends it', tag => {
  expect(isCacheTag(tag)).toBe(true)
})

test.each(['', 'product:', 'product:x', 'seller:3', 'lists ', 'everything'])('"%s" is not', text => {
  expect(isCacheTag(text)).toBe(false)
})
