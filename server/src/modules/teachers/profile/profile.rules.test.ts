import { expect, test } from 'vitest'
import { planLanguages, planPackages } from './profile.rules.ts'

const existing = [
  { id: 7, position: 1, language: 'English' },
  { id: 9, position: 4, language: 'Cantonese' },
]

test('what has an id is changed, what has none is added at the end, the rest stays', () => {
  expect(planLanguages(existing, [{ id: 9, language: 'Cantonese' }, { language: 'French' }])).toEqual({
    plan: {
      changed: [{ id: 9, language: 'Cantonese' }],
      added: [{ language: 'French', position: 5 }],
    },
  })
  expect(planLanguages(existing, [])).toEqual({ plan: { changed: [], added: [] } })
})

test.each([
  [[{ language: 'english' }], 'language_twice'],
  [[{ language: 'French' }, { language: 'FRENCH' }], 'language_twice'],
  [[{ id: 9, language: 'English' }], 'language_twice'],
  [[{ id: 8, language: 'French' }], 'language_unknown'],
  [Array.from({ length: 19 }, (_, index) => ({ language: `Language ${index}` })), 'languages_many'],
])('languages %j: %s', (sent, problem) => {
  expect(planLanguages(existing, sent)).toEqual({ problem })
})

test('two languages may change places', () => {
  const swapped = [
    { id: 7, language: 'Cantonese' },
    { id: 9, language: 'English' },
  ]
  expect(planLanguages(existing, swapped)).toMatchObject({ plan: { changed: swapped } })
})

test('packages likewise', () => {
  const offered = [
    { id: 7, position: 1, title: '30 min trial', isTrial: true },
    { id: 9, position: 4, title: '60 min trial', isTrial: true },
  ]
  expect(planPackages(offered, [{ id: 3, title: 'Other' }])).toEqual({ problem: 'package_unknown' })
  expect(
    planPackages(
      offered,
      Array.from({ length: 19 }, (_, index) => ({ title: `Lesson ${index}` })),
    ),
  ).toEqual({ problem: 'packages_many' })
  expect(planPackages(offered, [{ id: 7, title: '30 min trial' }, { title: 'Mock' }])).toMatchObject({
    plan: { added: [{ position: 5 }] },
  })
  // Families could not tell two of one title from each other.
  expect(planPackages(offered, [{ title: '30 Min  Trial' }])).toEqual({ problem: 'package_twice' })
  expect(planPackages(offered, [{ id: 9, title: '30 min trial' }])).toEqual({ problem: 'package_twice' })
  expect(planPackages(offered, [{ title: '30 min trial', isTrial: false }])).toMatchObject({ plan: {} })
  const swapped = [
    { id: 7, title: '60 min trial' },
    { id: 9, title: '30 min trial' },
  ]
  expect(planPackages(offered, swapped)).toMatchObject({ plan: { changed: swapped } })
  // What was offered twice before may be changed in all but its title.
  const twice = [...offered, { id: 11, position: 5, title: '30 min trial', isTrial: true }]
  expect(planPackages(twice, [{ id: 11, title: '30 min trial' }])).toMatchObject({ plan: {} })
})
