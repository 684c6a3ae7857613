import { expect, test } from 'vitest'
import { modeOf } from './auth-modes.ts'

test('the dialog opens in the mode of the address, and to sign in for anything else', () => {
  expect(modeOf('register')).toBe('register')
  expect(modeOf('forgot')).toBe('forgot')
  expect(modeOf('registered')).toBe('signin')
  expect(modeOf(null)).toBe('signin')
})
