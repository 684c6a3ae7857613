import { expect, it } from 'vitest'
import type { StudyPart } from '../library/index.ts'
import {
  firstInOrder,
  type LearningOrder,
  matching,
  nothingSeen,
  type Owned,
  partToGoOn,
  percentOf,
  stateOf,
} from './learning.rules.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 16, 10, minute))
const part = (materialId: number, more: Partial<StudyPart> = {}): StudyPart => ({
  productId: 1,
  materialId,
  title: '',
  kind: 'mp4',
  length: 60,
  position: 0,
  done: false,
  openedAt: null,
  ...more,
})
const owned = (productId: number, more: Partial<Owned['study']> = {}): Owned => ({
  productId,
  source: 'purchase',
  obtainedAt: at(productId),
  learner: null,
  study: { ...nothingSeen, parts: 4, ...more },
})

it('a course is new until it is opened, and finished when every part was seen to its end', () => {
  expect(stateOf({ ...nothingSeen, parts: 2 })).toBe('new')
  expect(stateOf({ parts: 2, done: 0, seen: 0, openedAt: at(0) })).toBe('begun')
  expect(stateOf({ parts: 2, done: 2, seen: 2, openedAt: at(0) })).toBe('finished')
  expect(stateOf(nothingSeen)).toBe('new')
})

it('progress says 100 only of what is finished', () => {
  expect(percentOf({ parts: 3, done: 2, seen: 2.999, openedAt: at(0) })).toBe(99)
  expect(percentOf({ parts: 3, done: 3, seen: 3, openedAt: at(0) })).toBe(100)
  expect(percentOf({ parts: 9, done: 5, seen: 5, openedAt: at(0) })).toBe(56)
  expect(percentOf(nothingSeen)).toBe(0)
})

it('a course goes on with what was last open, then with what follows it, then with what was left out', () => {
  const begun = part(2, { openedAt: at(5), position: 30 })
  expect(partToGoOn([part(1, { openedAt: at(1), position: 3 }), begun, part(3)])?.materialId).toBe(2)
  expect(partToGoOn([part(1), part(2, { done: true, openedAt: at(5) }), part(3)])?.materialId).toBe(3)
  expect(partToGoOn([part(1), part(2, { done: true, openedAt: at(5) })])?.materialId).toBe(1)
  expect(partToGoOn([part(1, { done: true, openedAt: at(5) })])).toBeUndefined()
})

it('sorts by what was last open, by name and by progress', () => {
  const courses = [owned(1), owned(2, { openedAt: at(3), seen: 1 }), owned(3, { openedAt: at(9) }), owned(4)]
  const names = new Map([
    [1, 'S10 Maths'],
    [2, 'S2 Maths'],
    [3, '數學'],
    [4, 'Art'],
  ])
  const nameOf = (id: number) => names.get(id) ?? ''
  const ids = (order: LearningOrder, most = 9) =>
    firstInOrder(courses, order, nameOf, most).map(one => one.productId)
  expect(ids('opened')).toEqual([3, 2, 4, 1])
  expect(ids('obtained')).toEqual([4, 3, 2, 1])
  expect(ids('name').indexOf(2)).toBeLessThan(ids('name').indexOf(1))
  expect(ids('progress')).toEqual([2, 4, 3, 1])
  expect(ids('opened', 3)).toEqual([3, 2, 4])
  expect(ids('name', 2)).toEqual(ids('name').slice(0, 2))
  expect(ids('obtained', 0)).toEqual([])
})

it('a search finds every word, whatever its case and width', () => {
  expect(matching('circles 數學')('DSE 數學 Core: Circles')).toBe(true)
  expect(matching('ｃｏｒｅ')('DSE 數學 Core')).toBe(true)
  expect(matching('core english')('DSE 數學 Core')).toBe(false)
})
