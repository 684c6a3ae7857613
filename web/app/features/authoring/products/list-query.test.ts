import { expect, test } from 'vitest'
import { changed } from '../../../lib/address-state.ts'
import { listAddress, pressed, readListQuery, wireOrder } from './list-query.ts'

const read = (text: string) => readListQuery(new URLSearchParams(text))

test('the address tells everything, and the usual is left out of it', () => {
  expect(read('')).toEqual({ tab: 'active', sort: 'newest', search: '', page: 1 })
  expect(listAddress(read(''))).toBe('')
  const query = { tab: 'inactive', sort: '-price', search: '中文 dse', page: 3 } as const
  expect(read(listAddress(query))).toEqual(query)
})

test('what nobody offers falls back to the usual', () => {
  expect(read('tab=secret&sort=-newest&page=-2')).toEqual(read(''))
  expect(read('page=1.5').page).toBe(1)
})

test('a change begins at the first page, turning the page does not', () => {
  const query = read('page=4&tab=inactive')
  expect(changed(query, { search: 'a' })).toMatchObject({ page: 1, tab: 'inactive', search: 'a' })
  expect(changed(query, { page: 5 }).page).toBe(5)
})

test('headers sort up, then down', () => {
  expect(pressed('newest', 'price')).toBe('price')
  expect(pressed('price', 'price')).toBe('-price')
  expect(pressed('-price', 'price')).toBe('price')
})

test('the order on the wire', () => {
  expect(JSON.parse(wireOrder('newest'))).toEqual({ orderBy: 'created_at', by: 'desc' })
  expect(JSON.parse(wireOrder('name'))).toEqual({ orderBy: 'course_name', by: 'asc' })
  expect(JSON.parse(wireOrder('-category'))).toEqual({ orderBy: 'course_category', by: 'desc' })
  expect(JSON.parse(wireOrder('-price'))).toEqual({ orderBy: 'course_tution_fee', by: 'desc' })
})
