import { expect, test } from 'vitest'
import { ratingOf } from '../products/product-status.rules.ts'
import { foldTag, isListed, type Listable } from './listing.rules.ts'

const sold: Listable = {
  status: 1,
  access: 'paid',
  centreId: null,
  centreEnded: false,
  teacherStatus: 1,
  teacherDeletedAt: null,
  hiddenAt: null,
  endsOn: null,
  complete: true,
}
const today = '2026-11-16'

test.each<[string, Partial<Listable>, boolean]>([
  ['on sale', {}, true],
  ['free', { access: 'free' }, true],
  ['on its last day', { endsOn: today }, true],
  ['after its last day', { endsOn: '2026-11-15' }, false],
  ['by code', { access: 'code' }, false],
  ['by watermark', { access: 'watermark' }, false],
  ['withdrawn', { status: 0 }, false],
  ['deleted', { status: -1 }, false],
  ['without a cover or a file that is ready', { complete: false }, false],
  ['hidden by staff', { hiddenAt: new Date(0) }, false],
  ['of an inactive teacher', { teacherStatus: 0 }, false],
  ['of one whose application is being looked at', { teacherStatus: 4 }, false],
  ['of one who has left', { teacherDeletedAt: new Date(0) }, false],
  ["a centre's, of an inactive teacher", { centreId: 3, teacherStatus: 0 }, true],
  ["an ended centre's", { centreId: 3, centreEnded: true }, false],
  ["a centre's, of one who has left", { centreId: 3, teacherDeletedAt: new Date(0) }, true],
  ["a centre's, withdrawn", { centreId: 3, status: 0 }, false],
])('%s', (_, change, expected) => {
  expect(isListed({ ...sold, ...change }, today)).toBe(expected)
})

test('ratings have one decimal', () => {
  expect(ratingOf({ reviews: 0, ratingTotal: 0 })).toBe(0)
  expect(ratingOf({ reviews: 3, ratingTotal: 13 })).toBe(4.3)
  expect(ratingOf({ reviews: 20, ratingTotal: 89 })).toBe(4.5)
  expect(ratingOf({ reviews: 1, ratingTotal: 5 })).toBe(5)
})

test('tags are compared without case', () => {
  expect(foldTag('  IELTS 雅思 ')).toBe('ielts 雅思')
  expect(foldTag('Cafe\u0301')).toBe(foldTag('CAFÉ'))
})
