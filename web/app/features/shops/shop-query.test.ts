import { expect, test } from 'vitest'
import { allLevels, isNarrowed, readShopQuery, shopAddress, withLevel, withSubject } from './shop-query.ts'

const read = (search: string) => readShopQuery(new URLSearchParams(search))

test('an empty query shows everything', () => {
  expect(read('')).toEqual({ subject: '', levels: [], page: 1 })
  expect(shopAddress(read(''))).toBe('')
  expect(isNarrowed(read('page=2'))).toBe(false)
})

test('a query comes back as it was written', () => {
  const query = { subject: 'Math', levels: ['P3', 'Pre-K'], page: 2 }
  expect(shopAddress(query)).toBe('?subjects=Math&levels=P3,Pre-K&page=2')
  expect(read(shopAddress(query))).toEqual(query)
})

test('nonsense is as nothing', () => {
  expect(read('subjects=,&levels=,,&page=-3')).toEqual(read(''))
  expect(read('levels=P3,P3').levels).toEqual(['P3'])
  expect(read('page=123456').page).toBe(208)
})

test('a new subject resets the level', () => {
  expect(withSubject('English')).toEqual({ subject: 'English', levels: [], page: 1 })
})

test('a level is pressed and pressed again', () => {
  const one = withLevel(read('page=3'), 'P3')
  expect(one).toEqual({ subject: '', levels: ['P3'], page: 1 })
  expect(withLevel(one, 'P3').levels).toEqual([])
  expect(allLevels(withLevel(one, 'P4')).levels).toEqual([])
})
