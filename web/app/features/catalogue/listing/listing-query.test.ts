import { expect, test } from 'vitest'
import { shelfQuery } from '#contract/catalogue/catalogue.ts'
import { changed, toggled } from '../../../lib/address-state.ts'
import {
  everything,
  filterCount,
  listingAddress,
  readListingQuery,
  readTerms,
  wireQuery,
} from './listing-query.ts'

test.each([200, 201, 400, 501, 2_000])('a search of %i characters asks what the server takes', length => {
  const terms = readTerms('數學 a'.repeat(length).slice(0, length))
  for (const query of [everything, { ...everything, q: 'b'.repeat(200) }]) {
    expect(shelfQuery.safeParse(wireQuery(query, terms)).success).toBe(true)
  }
})

const read = (search: string) => readListingQuery(new URLSearchParams(search))

test('an address and back', () => {
  const address =
    '?q=%E5%88%86%E6%95%B8&subjects=Math,English&levels=P3&tags=a&min=0&max=450&free=1&videos=1&worksheets=1&rating=4.5&seller=centre&sort=-price&page=3'
  expect(listingAddress(read(address))).toBe(address)
  expect(listingAddress(everything)).toBe('')
  expect(read('')).toEqual(everything)
})

test('what makes no sense is left out', () => {
  expect(read('?page=-2&min=abc&max=1e9&rating=9&seller=bank&sort=magic&free=yes&levels=,,P3,P3,')).toEqual({
    ...everything,
    levels: ['P3'],
  })
  expect(read('?page=99999').page).toBe(208)
  expect(read('?page=1.5').page).toBe(1)
})

test('another filter begins at the first page', () => {
  const third = read('?page=3&levels=P3')
  expect(changed(third, { levels: toggled(third.levels, 'P4') })).toMatchObject({
    page: 1,
    levels: ['P3', 'P4'],
  })
  expect(changed(third, { page: 4 }).page).toBe(4)
  expect(toggled(['P3', 'P4'], 'P3')).toEqual(['P4'])
})

test('as the call wants it', () => {
  expect(wireQuery(everything, [])).toEqual({})
  expect(wireQuery(read('?q=bars&levels=P3,P4&free=1&min=10'), ['數學', 'Ms Chan'])).toEqual({
    q: '數學,Ms Chan,bars',
    levels: 'P3,P4',
    free: '1',
    min: 10,
  })
})

test('filters are counted, terms are not', () => {
  expect(filterCount(read('?q=a&subjects=Math&levels=P3,P4&min=5&max=9&rating=4&sort=newest'))).toBe(5)
})

test('terms of a search', () => {
  expect(readTerms('maths, P3,,maths')).toEqual(['maths', 'P3'])
  expect(readTerms('')).toEqual([])
})
