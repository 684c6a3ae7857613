import { expect, test } from 'vitest'
import { sinceText } from './own-user.ts'

test('an account tells since when it is there, in Hong Kong months', () => {
  expect(sinceText({ auth_type: 'STUDENT', created_at: '2025-02-28T17:00:00Z' })).toBe(
    'Student since March 2025',
  )
  expect(sinceText({ auth_type: 'ADMIN', created_at: '2025-02-28T12:00:00Z' })).toBe(
    'Staff since February 2025',
  )
})
