import { expect, test } from 'vitest'
import { inOrder, moved } from './moved.ts'

test('an item is put before another one, or after it', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 5, 0)).toEqual(['a', 'b'])
})

test('an order of other things is none', () => {
  const items = [{ id: 1 }, { id: 2 }, { id: 3 }]
  const ids = (order: number[] | null) => inOrder(items, order).map(({ id }) => id)
  expect(ids([3, 1, 2])).toEqual([3, 1, 2])
  expect(ids(null)).toEqual([1, 2, 3])
  expect(ids([3, 1])).toEqual([1, 2, 3])
  expect(ids([3, 1, 4])).toEqual([1, 2, 3])
})
