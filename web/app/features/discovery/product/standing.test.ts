import { expect, test } from 'vitest'
import { standingOf } from './standing.ts'

const card = { id: 7, teacherId: 3, centreId: 0, free: false, hasCode: false, price: 180 }
const reader = { userId: 9, subscriberId: 0, role: 'STUDENT' }

test('a visitor may buy', () => {
  expect(standingOf(card, null, false)).toBe('sale')
  expect(standingOf(card, reader, false)).toBe('sale')
})

test('what one has is opened, also what is free', () => {
  expect(standingOf(card, reader, true)).toBe('has')
  expect(standingOf({ ...card, free: true }, reader, true)).toBe('has')
})

test('what is free or opens by a code is not for sale', () => {
  expect(standingOf({ ...card, free: true, price: 0 }, null, false)).toBe('gate')
  expect(standingOf({ ...card, hasCode: true }, null, false)).toBe('gate')
  expect(standingOf({ ...card, price: 0 }, reader, false)).toBe('gate')
})

test('nobody buys from themselves', () => {
  expect(standingOf(card, { userId: 3, subscriberId: 0, role: 'TEACHER' }, true)).toBe('own')
  const centres = { ...card, centreId: 5 }
  expect(standingOf(centres, { userId: 8, subscriberId: 5, role: 'BUSINESSMANAGER' }, false)).toBe('own')
  expect(standingOf(centres, { userId: 8, subscriberId: 5, role: 'TEACHER' }, false)).toBe('sale')
  expect(standingOf(card, { userId: 8, subscriberId: 0, role: 'BUSINESSMANAGER' }, false)).toBe('sale')
})
