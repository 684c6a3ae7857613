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
  expect(planPackages(existing, [{ id: 3 }])).toEqual({ problem: 'package_unknown' })
  expect(
    planPackages(
      existing,
      Array.from({ length: 19 }, () => ({})),
    ),
  ).toEqual({ problem: 'packages_many' })
  expect(planPackages(existing, [{ id: 7 }, {}])).toMatchObject({ plan: { added: [{ position: 5 }] } })
})
