import { expect, test } from 'vitest'
import { lastPage } from './material.rules.ts'

test('of sharp pages only the first is shown, of small ones all', () => {
  expect(lastPage('high', 5)).toBe(1)
  expect(lastPage('low', 5)).toBe(5)
  expect(lastPage('low', 0)).toBe(1)
})
