import { expect, test } from 'vitest'
import { exampleTags, isCacheTag, sellerTag } from './cache-tags.ts'

test.each(Object.values(exampleTags))('%s is understood when another process sends it', tag => {
  expect(isCacheTag(tag)).toBe(true)
})

test('what a seller is tagged with is understood', () => {
  expect(isCacheTag(sellerTag('centre', 7))).toBe(true)
})

test.each(['', 'product:', 'product:x', 'seller:3', 'lists ', 'everything'])('"%s" is not', text => {
  expect(isCacheTag(text)).toBe(false)
})
