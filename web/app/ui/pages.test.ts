import { expect, test } from 'vitest'
import { pageCount, pageLinks } from './pages.ts'

test('pages and the links worth showing', () => {
  expect(pageCount(0, 10)).toBe(1)
  expect(pageCount(10, 10)).toBe(1)
  expect(pageCount(11, 10)).toBe(2)
  expect(pageLinks(1, 2)).toEqual([1, 2])
  expect(pageLinks(5, 9)).toEqual([1, null, 4, 5, 6, null, 9])
  expect(pageLinks(1, 1)).toEqual([1])
})
