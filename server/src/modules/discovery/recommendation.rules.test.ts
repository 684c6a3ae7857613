import { expect, test } from 'vitest'
import { type Hint, rankHints } from './recommendation.rules.ts'

const hint = (productId: number, more: Partial<Hint> = {}): Hint => ({
  productId,
  kind: 'taken',
  from: 1,
  place: 0,
  score: 0.5,
  ...more,
})
const order = (hints: Hint[]) => rankHints(hints).map(({ productId }) => productId)

test('what several things speak for comes first, and the strongest is the reason', () => {
  const hints = [
    hint(10, { score: 0.6 }),
    hint(20, { score: 0.4 }),
    hint(20, { from: 2, kind: 'favourite', score: 0.5 }),
  ]
  expect(rankHints(hints)).toEqual([hints[2], hints[0]])
})

test('what was long ago says less', () => {
  expect(order([hint(10, { place: 15 }), hint(20)])).toEqual([20, 10])
})

test('equals stand in one order', () => {
  expect(order([hint(10), hint(30), hint(20)])).toEqual([30, 20, 10])
})

test('one thing does not fill the list alone', () => {
  const many = [1, 2, 3, 4, 5, 6].map(productId => hint(productId, { score: 1 - productId / 100 }))
  expect(order([...many, hint(7, { from: 2, score: 0.1 })])).toEqual([1, 2, 3, 4, 7, 5, 6])
})
