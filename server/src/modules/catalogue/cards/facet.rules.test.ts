import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FacetChoice, type FacetGroup, facetsOf, ratingSteps } from './facet.rules.ts'

const titles = {
  subjects: [
    { id: 1, title: 'Chinese', titleZh: '中文' },
    { id: 2, title: 'Math', titleZh: '' },
  ],
  levels: [
    { title: 'P3', titleZh: '小三', subjectId: 1 },
    { title: 'P4', titleZh: '', subjectId: 1 },
    { title: 'P4', titleZh: '四年級', subjectId: 2 },
    { title: 'P3', titleZh: '三年級', subjectId: 2 },
  ],
}

const group = (changes: Partial<FacetGroup> = {}): FacetGroup => ({
  subjectId: 1,
  levels: ['P3'],
  free: false,
  videos: false,
  worksheets: false,
  printable: false,
  live: false,
  centre: false,
  rating: 0,
  inRange: true,
  ratedEnough: true,
  count: 1,
  minCents: 5000,
  maxCents: 5000,
  ...changes,
})

test('titles in both languages and the administered order; what is gone from it last', () => {
  const groups = [group({ levels: ['Z9', 'P4', 'A1'] }), group({ subjectId: 2 })]
  const { subjects, levels } = facetsOf(groups, {}, titles)
  expect(subjects.map(({ title_zh }) => title_zh)).toEqual(['中文', 'Math'])
  expect(levels).toEqual([
    { title: 'P3', title_zh: '小三', count: 1 },
    { title: 'P4', title_zh: 'P4', count: 1 },
    { title: 'A1', title_zh: 'A1', count: 1 },
    { title: 'Z9', title_zh: 'Z9', count: 1 },
  ])
})

test('of a subject that was chosen, levels stand in its own order and are called as there', () => {
  const groups = [group({ subjectId: 2, levels: ['P3', 'P4'] })]
  const { levels } = facetsOf(groups, { subjectIds: [2] }, titles)
  expect(levels.map(({ title_zh }) => title_zh)).toEqual(['四年級', '三年級'])
})

test('nothing leaves nothing', () => {
  expect(facetsOf([], {}, titles)).toEqual({
    subjects: [],
    levels: [],
    free: 0,
    videos: 0,
    worksheets: 0,
    printable: 0,
    live: 0,
    teachers: 0,
    centres: 0,
    ratings: ratingSteps.map(rating => ({ rating, count: 0 })),
    price_min: 0,
    price_max: 0,
  })
})

const anyGroup = fc.record({
  subjectId: fc.constantFrom(1, 2),
  levels: fc.subarray(['P3', 'P4'], { minLength: 1 }),
  free: fc.boolean(),
  videos: fc.boolean(),
  worksheets: fc.boolean(),
  printable: fc.boolean(),
  live: fc.boolean(),
  centre: fc.boolean(),
  rating: fc.constantFrom(0, 3, 4, 4.5),
  inRange: fc.boolean(),
  ratedEnough: fc.boolean(),
  count: fc.integer({ min: 1, max: 9 }),
  minCents: fc.constant(null),
  maxCents: fc.constant(null),
})
const anyChoice: fc.Arbitrary<FacetChoice> = fc.record(
  {
    subjectIds: fc.subarray([1, 2], { minLength: 1 }),
    levels: fc.subarray(['P3', 'P4'], { minLength: 1 }),
    free: fc.constant(true),
    videos: fc.constant(true),
    worksheets: fc.constant(true),
    printable: fc.constant(true),
    live: fc.constant(true),
    sellerType: fc.constantFrom('teacher' as const, 'centre' as const),
  },
  { requiredKeys: [] },
)

/** How many a list would show. */
const shown = (groups: readonly FacetGroup[], choice: FacetChoice): number =>
  groups
    .filter(
      one =>
        one.inRange &&
        one.ratedEnough &&
        (!choice.subjectIds || choice.subjectIds.includes(one.subjectId)) &&
        (!choice.levels || choice.levels.some(level => one.levels.includes(level))) &&
        (!choice.free || one.free) &&
        (!choice.videos || one.videos) &&
        (!choice.worksheets || one.worksheets) &&
        (!choice.printable || one.printable) &&
        (!choice.live || one.live) &&
        (!choice.sellerType || (choice.sellerType === 'centre') === one.centre),
    )
    .reduce((sum, one) => sum + one.count, 0)

test('each count is what choosing that alone would leave', () => {
  fc.assert(
    fc.property(fc.array(anyGroup, { maxLength: 12 }), anyChoice, (groups, choice) => {
      const facets = facetsOf(groups, choice, titles)
      for (const id of [1, 2]) {
        const count = facets.subjects.find(({ subject_id }) => subject_id === id)?.count ?? 0
        expect(count).toBe(shown(groups, { ...choice, subjectIds: [id] }))
      }
      for (const title of ['P3', 'P4']) {
        const count = facets.levels.find(level => level.title === title)?.count ?? 0
        expect(count).toBe(shown(groups, { ...choice, levels: [title] }))
      }
      expect(facets.free).toBe(shown(groups, { ...choice, free: true }))
      expect(facets.videos).toBe(shown(groups, { ...choice, videos: true }))
      expect(facets.worksheets).toBe(shown(groups, { ...choice, worksheets: true }))
      expect(facets.printable).toBe(shown(groups, { ...choice, printable: true }))
      expect(facets.live).toBe(shown(groups, { ...choice, live: true }))
      expect(facets.teachers).toBe(shown(groups, { ...choice, sellerType: 'teacher' }))
      expect(facets.centres).toBe(shown(groups, { ...choice, sellerType: 'centre' }))
      for (const { rating, count } of facets.ratings) {
        const rated = groups.map(one => ({ ...one, ratedEnough: one.rating >= rating }))
        expect(count).toBe(shown(rated, choice))
      }
    }),
  )
})
