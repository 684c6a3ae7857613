import { expect, test } from 'vitest'
import { refusalsOf } from './review-rules.ts'

test('stars are needed, words are not', () => {
  expect(refusalsOf(4, '')).toEqual({})
  expect(refusalsOf(0, 'Good')).toEqual({ rating: 'Choose one to five stars.' })
  expect(refusalsOf(Number.NaN, '')).toHaveProperty('rating')
})

test('a comment has room for two thousand characters', () => {
  expect(refusalsOf(5, '好'.repeat(2000))).toEqual({})
  expect(refusalsOf(5, `${'🙂'.repeat(2001)} `)).toEqual({
    comment: 'Please keep it to 2,000 characters. You’ve used 2001.',
  })
})
