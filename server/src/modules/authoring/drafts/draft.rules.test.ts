import { expect, test } from 'vitest'
import type { DraftDefaults } from '#contract/authoring/drafts.ts'
import { formOfDraft, groundOf, ownAfter, sharedValues, stateOfDraft } from './draft.rules.ts'

const shared: DraftDefaults = {
  subject: 'Math',
  levels: ['P5'],
  levels_from_name: true,
  grade: 'Upper Primary',
  tags: 'fractions',
  price: '38',
  description: '<p>One sheet.</p>',
  preview_mode: 'high',
  printable: true,
  subscriber_id: 0,
}
const levels = [{ title: 'P4', titleZh: '小四' }]

test('the name of a file speaks before the shared levels, where it is asked', () => {
  expect(sharedValues(shared, 'P4 halves.pdf', levels).levels).toEqual(['P4'])
  expect(sharedValues(shared, 'halves.pdf', levels).levels).toEqual(['P5'])
  expect(sharedValues({ ...shared, levels_from_name: false }, 'P4.pdf', levels).levels).toEqual(['P5'])
})

test('nothing is free, but for a price of 0', () => {
  const form = (price: string) => formOfDraft(shared, { title: 'A', levels: [], price })
  expect(form('0')).toMatchObject({ price: '', accessCode: 'FREECOURSE' })
  expect(form('')).toMatchObject({ price: '', accessCode: '' })
  expect(form('40')).toMatchObject({ price: '40', accessCode: '' })
})

test('a value that is given becomes its own, null gives it back', () => {
  expect(ownAfter([], { price: '40' })).toEqual(['price'])
  expect(ownAfter(['levels', 'price'], { price: null })).toEqual(['levels'])
  expect(ownAfter(['price'], { title: 'New' })).toEqual(['title', 'price'])
})

test('files of a series lie on one colour', () => {
  expect(groundOf('01 Reading - A.pdf', 1)).toBe(groundOf('02 Reading - B.pdf', 2))
  expect(groundOf('Alone.pdf', 3)).toMatch(/^#[0-9A-F]{6}$/)
})

test.each([
  ['processing', 'uploaded', 'checking'],
  ['ready', 'processing', 'cover'],
  ['ready', 'ready', 'ready'],
  ['refused', 'processing', 'refused'],
  ['ready', 'refused', 'refused'],
] as const)('a file that is %s with a cover that is %s makes a draft that is %s', (file, cover, state) => {
  expect(stateOfDraft(file, cover)).toBe(state)
})
