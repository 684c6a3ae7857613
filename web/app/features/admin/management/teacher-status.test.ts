import { expect, test } from 'vitest'
import { statusOf } from './teacher-status.ts'

const teacher = { role_id: 4, application: 'approved' } as const

test('1 is active; 0, 2 and 3 are inactive; any other status waits', () => {
  expect(statusOf({ ...teacher, status: 1 })).toBe('active')
  for (const status of [0, 2, 3]) expect(statusOf({ ...teacher, status })).toBe('inactive')
  for (const status of [4, 5, -1]) expect(statusOf({ ...teacher, status })).toBe('pending')
})

test('a student who applied waits, or was declined', () => {
  expect(statusOf({ role_id: 3, status: 1, application: 'submitted' })).toBe('pending')
  expect(statusOf({ role_id: 6, status: 1, application: 'more_asked' })).toBe('pending')
  expect(statusOf({ role_id: 3, status: 1, application: 'declined' })).toBe('declined')
})

test('who was deactivated is inactive, whatever became of an application', () => {
  expect(statusOf({ role_id: 4, status: 3, application: 'declined' })).toBe('inactive')
})
