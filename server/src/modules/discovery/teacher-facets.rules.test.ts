import { expect, test } from 'vitest'
import { ringDays, ringOf } from './free-days.rules.ts'
import { freeAmong, masksWith, packGroups, stepsByPrice, teacherFacetsOf } from './teacher-facets.rules.ts'

const counts = packGroups([
  { country: 'HK', languages: ['cantonese', 'english'], bands: 0b110, count: 5 },
  { country: 'HK', languages: ['cantonese'], bands: 0b100, count: 3 },
  { country: 'GB', languages: ['english'], bands: 0, count: 2 },
  { country: '', languages: [], bands: 0b10, count: 1 },
])
const bands = (prices: { count: number }[]) => prices.map(({ count }) => count).slice(0, 4)

test('everybody is counted, whoever gave no country too', () => {
  const { facets, total } = teacherFacetsOf(counts, {})
  expect(total).toBe(11)
  expect(facets.countries).toEqual([
    { country: 'HK', count: 8 },
    { country: 'GB', count: 2 },
  ])
  expect(facets.languages).toEqual([
    { language: 'Cantonese', count: 8 },
    { language: 'English', count: 7 },
  ])
  expect(bands(facets.prices)).toEqual([0, 6, 8, 0])
})

test('a choice narrows all others, and not what stands beside it', () => {
  const { facets, total } = teacherFacetsOf(counts, { country: 'HK', languages: ['english'], bands: [1] })
  expect(total).toBe(5)
  expect(facets.countries).toEqual([{ country: 'HK', count: 5 }])
  expect(facets.languages).toEqual([
    { language: 'Cantonese', count: 5 },
    { language: 'English', count: 5 },
  ])
  expect(bands(facets.prices)).toEqual([0, 5, 5, 0])
})

test('what was chosen and nobody has is shown with nobody', () => {
  const { facets, total } = teacherFacetsOf(counts, { country: 'FR', languages: ['sign language'] })
  expect(total).toBe(0)
  expect(facets.countries).toEqual([{ country: 'FR', count: 0 }])
  expect(facets.languages).toEqual([{ language: 'Sign Language', count: 0 }])
})

test('the sets of bands there are with one of those asked for', () => {
  expect(masksWith(counts, [2]).sort()).toEqual([0b100, 0b110])
  expect(masksWith(counts, [5])).toEqual([])
})

test('by price those of a dearer band stand behind all who have only something cheaper', () => {
  const many = packGroups([
    { country: 'HK', languages: [], bands: 0b1, count: 900 },
    { country: 'HK', languages: [], bands: 0b11, count: 20 },
    { country: 'HK', languages: [], bands: 0b10, count: 80 },
  ])
  const steps = (count: number) => stepsByPrice(many, { bands: [1], count, fitting: 100 })
  expect(steps(10)).toBe(460)
  expect(steps(40)).toBe(940)
  expect(stepsByPrice(many, { bands: [0], count: 10, fitting: 920 })).toBe(10)
})

test('of those who are free on some days all is counted alike', () => {
  const first = 20_773
  const ring = (...days: number[]) =>
    ringOf(
      days.map(day => first + day),
      first,
    )
  const some = packGroups([
    { country: 'HK', languages: ['english'], bands: 0b1, count: 4, rings: ring(0, 3) + ring(5) + ring(127) },
    { country: 'GB', languages: [], bands: 0b10, count: 2, rings: ring(3, 4, 5) },
    { country: 'FR', languages: [], bands: 0b10, count: 9 },
  ])
  const countries = (...days: number[]) => {
    const { total, facets } = teacherFacetsOf(
      freeAmong(
        some,
        days.map(day => first + day),
      ),
      {},
    )
    return [total, ...facets.countries.map(({ country, count }) => `${country} ${count}`)]
  }
  expect(countries(3)).toEqual([2, 'GB 1', 'HK 1'])
  expect(countries(3, 4, 5)).toEqual([3, 'HK 2', 'GB 1'])
  expect(countries(127)).toEqual([1, 'HK 1'])
  expect(countries(1)).toEqual([0])
  expect(countries()).toEqual([0])
  expect(
    freeAmong(
      some,
      Array.from({ length: ringDays }, (_, at) => first + at),
    ).total,
  ).toBe(4)
  expect(teacherFacetsOf(some, {}).total).toBe(15)
})
