import { expect, test } from 'vitest'
import { statusOf } from './sale-status.ts'

const card = { id: 7, teacherId: 3, centreId: 0, free: false, hasCode: false, price: 180 }
const reader = { userId: 9, subscriberId: 0, role: 'STUDENT' }

test('a visitor may buy', () => {
  expect(statusOf(card, null, false)).toBe('sale')
  expect(statusOf(card, reader, false)).toBe('sale')
})

test('what one has is opened, also what is free', () => {
  expect(statusOf(card, reader, true)).toBe('has')
  expect(statusOf({ ...card, free: true }, reader, true)).toBe('has')
})

test('what is free or opens by a code is not for sale', () => {
  expect(statusOf({ ...card, free: true, price: 0 }, null, false)).toBe('gate')
  expect(statusOf({ ...card, hasCode: true }, null, false)).toBe('gate')
  expect(statusOf({ ...card, price: 0 }, reader, false)).toBe('gate')
})

test('nobody buys from themselves', () => {
  expect(statusOf(card, { userId: 3, subscriberId: 0, role: 'TEACHER' }, true)).toBe('own')
  const centres = { ...card, centreId: 5 }
  expect(statusOf(centres, { userId: 8, subscriberId: 5, role: 'BUSINESSMANAGER' }, false)).toBe('own')
  expect(statusOf(centres, { userId: 8, subscriberId: 5, role: 'TEACHER' }, false)).toBe('sale')
  expect(statusOf(card, { userId: 8, subscriberId: 0, role: 'BUSINESSMANAGER' }, false)).toBe('sale')
})
