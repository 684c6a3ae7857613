import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FacetGroup } from './facet.rules.ts'
import { facetsOf } from './facet.rules.ts'
import { groupsInRange, priceSteps, roundRange, type SteppedGroup } from './facet-ranges.rules.ts'

const titles = { subjects: [{ id: 1, title: 'Math', titleZh: '數學' }], levels: [] }

const product = fc.record({
  cents: fc.constantFrom(0, 1, 999, 1_000, 4_950, 19_900, 20_000, 99_900, 100_000, 2_000_000),
  rating: fc.constantFrom(0, 3, 4, 4.5),
  videos: fc.boolean(),
})
type Product = { cents: number; rating: number; videos: boolean }

const groupOf = ({ cents, rating, videos }: Product): FacetGroup => ({
  subjectId: 1,
  levels: [],
  free: cents === 0,
  videos,
  worksheets: false,
  printable: false,
  live: false,
  centre: false,
  rating,
  inRange: true,
  ratedEnough: true,
  count: 1,
  minCents: cents === 0 ? null : cents,
  maxCents: cents === 0 ? null : cents,
})

const stepOf = (cents: number) => priceSteps.findLastIndex(step => step <= cents)

test('ranges are widened to the steps around them, and no two within a step differ', () => {
  expect(roundRange({ minCents: 10_050, maxCents: 10_060 })).toEqual(
    roundRange({ minCents: 11_999, maxCents: 10_001 }),
  )
  expect(roundRange({})).toEqual({ first: 0, last: priceSteps.length - 1, rating: 0 })
  expect(roundRange({ minRating: 4.2 }).rating).toBe(4)
  expect(roundRange({ minRating: 1 }).rating).toBe(0)
})

test('counted once by steps it is what would have been counted for the widened range', () => {
  fc.assert(
    fc.property(
      fc.array(product, { maxLength: 30 }),
      fc.record({
        minCents: fc.nat(120_000),
        maxCents: fc.nat(2_500_000),
        minRating: fc.constantFrom(0, 3.5, 4, 5),
      }),
      (products, asked) => {
        const range = roundRange(asked)
        const stepped = products.map(
          (one): SteppedGroup => ({ ...groupOf(one), priceStep: stepOf(one.cents) }),
        )
        const direct = products.map(one => ({
          ...groupOf(one),
          inRange: stepOf(one.cents) >= range.first && stepOf(one.cents) <= range.last,
          ratedEnough: one.rating >= range.rating,
        }))
        const choice = { videos: true }
        expect(facetsOf(groupsInRange(stepped, range), choice, titles)).toEqual(
          facetsOf(direct, choice, titles),
        )
        const all = groupsInRange(stepped, roundRange({}))
        expect(facetsOf(all, choice, titles)).toEqual(facetsOf(products.map(groupOf), choice, titles))
      },
    ),
  )
})
