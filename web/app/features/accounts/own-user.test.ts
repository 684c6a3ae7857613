import { expect, test } from 'vitest'
import { fullName, sinceText } from './own-user.ts'

test('writes a name as its language does', () => {
  expect(fullName({ first_name: 'Mandy', last_name: 'Chan' })).toBe('Mandy Chan')
  expect(fullName({ first_name: '敏婷', last_name: '陳' })).toBe('陳敏婷')
  expect(fullName({ first_name: 'Mandy', last_name: '' })).toBe('Mandy')
})

test('tells since when, in Hong Kong months', () => {
  expect(sinceText({ auth_type: 'STUDENT', created_at: '2025-02-28T17:00:00Z' })).toBe(
    'Student since March 2025',
  )
  expect(sinceText({ auth_type: 'ADMIN', created_at: '2025-02-28T12:00:00Z' })).toBe(
    'Staff since February 2025',
  )
})
