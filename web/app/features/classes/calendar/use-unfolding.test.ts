import { expect, test } from 'vitest'
import { groupsWithin } from './use-unfolding.ts'

test('whole groups are shown, as many as it takes', () => {
  expect(groupsWithin([5, 5, 5, 5], 12)).toBe(3)
  expect(groupsWithin([12, 1], 12)).toBe(1)
  expect(groupsWithin([0, 0, 30, 1], 12)).toBe(3)
  expect(groupsWithin([1, 2], 12)).toBe(2)
  expect(groupsWithin([], 12)).toBe(0)
})
