import { expect, test } from 'vitest'
import { stepsOf } from './steps-of.ts'

const one = [{}]

test.each([
  [{ state: 'submitted', email_verified: false, documents: one }, 'now done later later'],
  [{ state: 'submitted', email_verified: true, documents: [] }, 'done later now later'],
  [{ state: 'submitted', email_verified: true, documents: one }, 'done done now later'],
  [{ state: 'more_asked', email_verified: true, documents: one }, 'done asked later later'],
  [{ state: 'approved', email_verified: true, documents: [] }, 'done done done done'],
  [{ state: 'declined', email_verified: true, documents: one }, 'done done done refused'],
] as const)('%o', (application, expected) => {
  expect(Object.values(stepsOf(application)).join(' ')).toBe(expected)
})
