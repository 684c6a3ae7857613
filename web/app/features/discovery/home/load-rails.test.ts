import { expect, test } from 'vitest'
import type { Api } from '../../../lib/api.ts'
import { because } from './because.ts'
import { loadRails, type RailCards, type Reason, reasonsOf, withoutOwned } from './load-rails.ts'
import { pickPopular } from './popular-tags.ts'

const took = (name: string): Reason => ({ kind: 'taken', name })
const follow: Reason = { kind: 'following', name: 'Ms Chan' }
const trending: Reason = { kind: 'trending', name: '' }

test('two reasons of different kinds say why', () => {
  expect(reasonsOf([took('A'), took('B'), follow, trending])).toEqual([took('A'), follow])
  expect(reasonsOf([took('A'), took('B')])).toEqual([took('A')])
  expect(reasonsOf([trending, trending])).toEqual([])
})

test('the reasons read as a sentence', () => {
  expect(because([])).toBe('Liked by other families')
  expect(because([took('Bar Models')])).toBe('Because you took Bar Models')
  expect(because([took('Bar Models'), follow])).toBe('Because you took Bar Models and follow Ms Chan')
})

test('subjects and levels are no popular tags: they have their own ways in', () => {
  const subjects = [
    { title: 'Math', title_zh: '數學', levels: [{ title: 'P3', title_zh: '小三' }] },
    { title: 'English', title_zh: '英文', levels: [] },
  ]
  expect(pickPopular(['maths', '數學', 'DSE', '小三', 'p3', '呈分試', 'english'], subjects)).toEqual([
    'DSE',
    '呈分試',
  ])
})

test('a page of rails shows nothing twice, unless a rail would be too short', async () => {
  const products = (...ids: number[]) => ids.map(course_id => ({ course_id, levels: [] }))
  const range = (from: number, to: number) =>
    products(...Array.from({ length: to - from + 1 }, (_, at) => from + at))
  // Of a card nothing but its number matters here.
  const api = {
    featuredProducts: async () => range(1, 12),
    monthlyProducts: async () => range(5, 20),
    trendingProducts: async () => range(1, 23),
  } as unknown as Api
  const rails = await loadRails(api)
  const ids = (name: keyof typeof rails) => rails[name]?.cards.map(({ id }) => id)
  expect(ids('featured')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(ids('monthly')).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
  // Three would be left: not worth a rail.
  expect(ids('trending')).toHaveLength(10)
})

test('what was just bought is recommended no longer', () => {
  // Of a card only its id matters here.
  const rail = { cards: [{ id: 1 }, { id: 2 }], reasons: [follow] } as unknown as RailCards
  expect(withoutOwned(rail, new Set([2])).cards).toEqual([{ id: 1 }])
  expect(withoutOwned(rail, new Set())).toBe(rail)
})
