import { expect, test } from 'vitest'
import { filtersOf } from './filters-of.ts'

test('a saved view has what narrows a list, not the page or the row that is open', () => {
  expect(filtersOf('?status=paid&page=3&order=12&dateFrom=7d')).toBe('?status=paid&dateFrom=7d')
  expect(filtersOf('?page=2')).toBe('')
  expect(filtersOf('?q=Chan Tai&sort=at')).toBe('?q=Chan+Tai&sort=at')
})
