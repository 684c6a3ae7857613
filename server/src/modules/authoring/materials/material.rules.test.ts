import { describe, expect, test } from 'vitest'
import { productStatus, stepOf } from '../products/product.states.ts'
import {
  decideWindow,
  type FileState,
  isVideo,
  parseTime,
  planMaterials,
  type Readiness,
  readinessOf,
  stateOfProduct,
} from './material.rules.ts'

const plan = (changes: Partial<Parameters<typeof planMaterials>[0]>) =>
  planMaterials({ existing: [], given: [], deleted: [], uploads: [], ...changes })

describe('the plan for a product’s materials', () => {
  test('named first in the order of the form, then the rest, then files sent along', () => {
    const decided = plan({
      existing: [1, 2, 3, 4],
      given: [{ id: 3, title: 'Third' }, { uploadId: 'a' }, { id: 1 }],
      deleted: [4],
      uploads: ['b'],
    })
    expect(decided).toEqual({
      plan: {
        kept: [
          { id: 3, title: 'Third', position: 1 },
          { id: 1, position: 3 },
          { id: 2, position: 4 },
        ],
        added: [
          { uploadId: 'a', position: 2 },
          { uploadId: 'b', position: 5 },
        ],
        removed: [4],
      },
    })
  })

  test('removing wins over naming, and what is gone already is no fault', () => {
    expect(plan({ existing: [1, 2], given: [{ id: 1 }], deleted: [1, 99] })).toEqual({
      plan: { kept: [{ id: 2, position: 1 }], added: [], removed: [1] },
    })
  })

  test.each([
    ['of another product', [{ id: 9 }], 'material_foreign'],
    ['named twice', [{ id: 1 }, { id: 1 }], 'invalid'],
    ['an upload named twice', [{ uploadId: 'a' }, { uploadId: 'a' }], 'invalid'],
    ['both old and new', [{ id: 1, uploadId: 'a' }], 'invalid'],
    ['neither', [{}], 'invalid'],
  ])('refuses a material %s', (_what, given, problem) => {
    expect(plan({ existing: [1], given })).toEqual({ problem })
  })

  test('refuses more than a page can show', () => {
    const existing = Array.from({ length: 201 }, (_, index) => index + 1)
    expect(plan({ existing })).toEqual({ problem: 'materials_many' })
  })
})

describe('the preview window', () => {
  const of = (start: string | undefined, end: string | undefined, seconds: number | null = 60) =>
    decideWindow({ start, end }, { seconds, current: null })

  test.each<[string, ReturnType<typeof of>, object]>([
    ['the first 20 seconds by default', of(undefined, undefined), { window: { start: 0, end: 20 } }],
    ['20 seconds', of('00:00:30', '00:00:50'), { window: { start: 30, end: 50 } }],
    ['21 seconds', of('00:00:30', '00:00:51'), { problem: 'preview_long' }],
    ['nothing', of('00:00:30', '00:00:30'), { problem: 'preview_range' }],
    ['backwards', of('00:00:30', '00:00:10'), { problem: 'preview_range' }],
    ['up to the end', of('00:00:40', '00:01:00', 59.4), { window: { start: 40, end: 60 } }],
    ['past the end', of('00:00:50', '00:01:05'), { problem: 'preview_outside' }],
    [
      'past the end of what is not known yet',
      of('00:00:50', '00:01:05', null),
      { window: { start: 50, end: 65 } },
    ],
    ['the default of a short video', of('00:00:00', '00:00:20', 7.2), { window: { start: 0, end: 8 } }],
    ['the default of a very short video', of(undefined, undefined, 0.3), { window: { start: 0, end: 1 } }],
    ['hours in', of('01:02:03', '01:02:20', 4000), { window: { start: 3723, end: 3740 } }],
  ])('%s', (_what, decided, expected) => {
    expect(decided).toEqual(expected)
  })

  test('stays as it is when nothing is said, also where the video turned out shorter', () => {
    const current = { start: 10, end: 25 }
    expect(decideWindow({}, { seconds: null, current })).toEqual({ window: current })
    expect(decideWindow({}, { seconds: 18, current })).toEqual({ window: { start: 10, end: 18 } })
    expect(decideWindow({}, { seconds: 5, current })).toEqual({ window: { start: 4, end: 5 } })
    expect(decideWindow({ end: '00:00:31' }, { seconds: 60, current })).toEqual({ problem: 'preview_long' })
  })
})

test('times, videos, states', () => {
  expect(parseTime('01:02:03')).toBe(3723)
  expect(isVideo({ kind: 'mp4', name: 'x.pdf' })).toBe(true)
  expect(isVideo({ kind: 'pdf', name: 'x.mp4' })).toBe(false)
  expect(isVideo({ kind: null, name: 'Lesson.MP4' })).toBe(true)
  expect(stateOfProduct(['ready', 'ready'])).toBe('ready')
  expect(stateOfProduct(['ready', 'uploaded'])).toBe('processing')
  expect(stateOfProduct(['processing', 'refused'])).toBe('refused')
})

test.each<[FileState, FileState[], Readiness]>([
  ['ready', ['ready'], 'ready'],
  ['ready', ['refused', 'ready', 'uploaded'], 'ready'],
  ['ready', ['uploaded'], 'preparing'],
  ['processing', ['ready'], 'preparing'],
  ['ready', ['refused', 'processing'], 'preparing'],
  ['ready', ['refused', 'refused'], 'needs_file'],
  ['ready', [], 'needs_file'],
  ['refused', ['ready'], 'needs_file'],
  ['refused', ['processing'], 'needs_file'],
])('a %s cover with %j is %s', (cover, materials, readiness) => {
  expect(readinessOf(cover, materials)).toBe(readiness)
})

test('a deleted product comes back inactive, if at all; repeating is no step', () => {
  const { active, inactive, deleted } = productStatus
  expect(stepOf(active, inactive)).toBe('allowed')
  expect(stepOf(inactive, active)).toBe('allowed')
  expect(stepOf(active, deleted)).toBe('allowed')
  expect(stepOf(inactive, deleted)).toBe('allowed')
  expect(stepOf(deleted, active)).toBe('refused')
  expect(stepOf(deleted, inactive)).toBe('allowed')
  for (const status of [active, inactive, deleted]) expect(stepOf(status, status)).toBe('unchanged')
})
