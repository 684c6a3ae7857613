import { expect, test } from 'vitest'
import { reviewCount, sharesOf } from './review-facts.ts'

const percents = (...counts: number[]) =>
  sharesOf(counts.map((count, index) => ({ rating: 5 - index, count }))).map(({ percent }) => percent)

test('shares add up to a hundred', () => {
  expect(percents(189, 19, 4, 0, 0)).toEqual([89, 9, 2, 0, 0])
  expect(percents(1, 1, 1, 0, 0)).toEqual([34, 33, 33, 0, 0])
  expect(percents(2, 2, 2, 0, 1)).toEqual([29, 29, 28, 0, 14])
})

test('without reviews all figures are nothing', () => {
  expect(percents(0, 0, 0, 0, 0)).toEqual([0, 0, 0, 0, 0])
  expect(sharesOf([]).map(({ stars }) => stars)).toEqual([5, 4, 3, 2, 1])
})

test('reviews are counted in words', () => {
  expect(reviewCount(1)).toBe('1 review')
  expect(reviewCount(1212)).toBe('1,212 reviews')
})
