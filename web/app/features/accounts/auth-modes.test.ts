import { expect, test } from 'vitest'
import { modeOf } from './auth-modes.ts'

test('opens the mode of the address, and signing in for anything else', () => {
  expect(modeOf('register')).toBe('register')
  expect(modeOf('forgot')).toBe('forgot')
  expect(modeOf('registered')).toBe('signin')
  expect(modeOf(null)).toBe('signin')
})
