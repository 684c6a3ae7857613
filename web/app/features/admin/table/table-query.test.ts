import { expect, test } from 'vitest'
import { changedQuery, pressedSort, readTableQuery, writeTableQuery } from './table-query.ts'

const rules = { sort: '-at', sorts: ['at', 'name'], sizes: [10, 25, 100], filters: ['tab'] }
const read = (text: string) => readTableQuery(new URLSearchParams(text), rules)

test('an address without anything is the first page as it comes', () => {
  expect(read('')).toEqual({ q: '', sort: '-at', page: 1, size: 10, filters: { tab: '' } })
  expect(writeTableQuery(read(''), rules)).toBe('')
})

test('what is written is read again', () => {
  const text = '?tab=inactive&q=%E6%BD%98&sort=-name&size=25&page=3'
  expect(writeTableQuery(read(text), rules)).toBe(text)
})

test('what nobody can have chosen counts as not chosen', () => {
  expect(read('sort=password&size=7&page=-1&other=1')).toEqual(read(''))
  expect(read('page=102').page).toBe(1)
  expect(read('page=1.5').page).toBe(1)
})

test('a change begins at the first page, a step does not', () => {
  const third = read('page=3&tab=inactive')
  expect(changedQuery(third, { q: 'Chan' })).toMatchObject({
    q: 'Chan',
    page: 1,
    filters: { tab: 'inactive' },
  })
  expect(changedQuery(third, { page: 4 }).page).toBe(4)
  expect(changedQuery(third, { filters: { tab: '' } })).toMatchObject({ page: 1, filters: { tab: '' } })
})

test('a column is sorted upwards first', () => {
  expect(pressedSort('-at', 'name')).toBe('name')
  expect(pressedSort('name', 'name')).toBe('-name')
  expect(pressedSort('-name', 'name')).toBe('name')
})
