import { describe, expect, test } from 'vitest'
import { changed } from '../../../lib/address-state.ts'
import {
  everybody,
  filterCount,
  pageSizeOf,
  readTeachersQuery,
  teachersAddress,
  toggled,
  wireQuery,
} from './teachers-query.ts'

const read = (search: string) => readTeachersQuery(new URLSearchParams(search))

describe('the address', () => {
  test.each([
    '/teachers',
    '/teachers?country=HK',
    '/teachers?q=maths&country=GB&speaks=English,Dutch&price=100-200&sort=newest&page=3',
    '/teachers?price=10000-',
    '/teachers?free=week',
    '/teachers?country=HK&free=2026-12-05',
    '/teachers?subjects=Math,English&levels=P5&badges=scrc&weekdays=0,6&parts=evening&place=online',
  ])('%s is read and written the same', address => {
    expect(teachersAddress(read(address.split('?')[1] ?? ''))).toBe(address)
  })

  test.each([
    ['country=Hong+Kong', everybody],
    ['country=hk', { ...everybody, country: 'HK' }],
    ['price=150-200', everybody],
    ['price=abc', everybody],
    ['price=100', { ...everybody, price: 100 }],
    ['free=soon', everybody],
    ['free=2026-02-30', everybody],
    ['sort=best', everybody],
    ['weekdays=7,x', everybody],
    ['weekdays=6,6,%201', { ...everybody, weekdays: [1, 6] }],
    ['parts=night,evening', { ...everybody, parts: ['evening'] }],
    ['place=moon', everybody],
    ['badges=edb_school', everybody],
    ['page=0', everybody],
    ['page=-2', everybody],
    ['page=x', everybody],
    ['page=99999', { ...everybody, page: 1001 }],
    ['country=HK&page=99999', { ...everybody, country: 'HK', page: 251 }],
    ['speaks=,%20,English,English', { ...everybody, speaks: ['English'] }],
    ['unknown=1', everybody],
  ])('%s', (search, query) => {
    expect(read(search)).toEqual(query)
  })
})

test('another filter begins at the first page', () => {
  expect(changed({ ...everybody, page: 4 }, { country: 'HK' })).toEqual({ ...everybody, country: 'HK' })
})

test('a language is the same however it is typed', () => {
  expect(toggled(['english'], 'English')).toEqual([])
  expect(toggled(['Dutch'], 'English')).toEqual(['Dutch', 'English'])
})

test('ten a page, forty when it is narrowed', () => {
  expect(wireQuery({ ...everybody, page: 3 })).toEqual({
    list: { limit: 10, offset: 20, sort: undefined, status: 'active' },
  })
  const query = { ...everybody, price: 100, page: 2 }
  expect(pageSizeOf(query)).toBe(40)
  expect(wireQuery(query).filter).toMatchObject({
    ...{ limit: 40, offset: 40 },
    filters: { price_min: 100, price_max: 200, country: undefined },
  })
  expect(filterCount({ ...query, speaks: ['English', 'Dutch'], country: 'HK', q: 'x' })).toBe(4)
})

test('what is taught, when and where is asked as the call wants it', () => {
  const query = read(
    'subjects=Math&levels=P5,P6&weekdays=6&parts=evening&place=in_person&badges=scrc,documents',
  )
  expect(wireQuery(query).filter?.filters).toMatchObject({
    ...{ subjects: ['Math'], levels: ['P5', 'P6'], weekdays: [6], parts: ['evening'] },
    ...{ place: 'in_person', badges: ['documents', 'scrc'], speaks: undefined },
  })
  expect(filterCount(query)).toBe(8)
})

test('this week is today and six days more, in Hong Kong', () => {
  // Still the 15th in London and Los Angeles.
  const now = new Date('2026-11-15T20:00:00Z')
  const asked = (free: string) => wireQuery({ ...everybody, free }, now).filter?.filters
  expect(asked('week')).toMatchObject({ free_from: '2026-11-16', free_to: '2026-11-22' })
  expect(asked('2026-12-05')).toMatchObject({ free_from: '2026-12-05', free_to: '2026-12-05' })
  expect(filterCount({ ...everybody, free: 'week' })).toBe(1)
})
