import { expect, test } from 'vitest'
import type { Facets } from '#contract/catalogue/catalogue.ts'
import { groupsWith } from './facet-groups.ts'
import { everything } from './listing-query.ts'

const nothing: Facets = {
  subjects: [{ subject_id: 1, title: 'Math', title_zh: '數學', count: 0 }],
  levels: [{ title: 'P3', title_zh: '小三', count: 0 }],
  price_min: 0,
  price_max: 10,
  free: 0,
  videos: 0,
  worksheets: 0,
  printable: 0,
  live: 0,
  ratings: [{ rating: 4, count: 0 }],
  teachers: 0,
  centres: 0,
}

test('filters that would leave nothing are not shown', () => {
  expect(Object.values(groupsWith(nothing, everything))).not.toContain(true)
})

test('one that is on stays, so that it can be taken back', () => {
  const on = groupsWith(nothing, { ...everything, levels: ['P3'], max: 100 })
  expect(on).toMatchObject({ subjects: false, levels: true, prices: true, ratings: false })
})

test('those that leave something are shown', () => {
  const some = { ...nothing, levels: [{ title: 'P3', title_zh: '小三', count: 4 }], teachers: 4 }
  expect(groupsWith(some, everything)).toMatchObject({
    levels: true,
    prices: true,
    sellers: true,
    ratings: false,
  })
})
