import { expect, test } from 'vitest'
import { modeOf, nextOf } from './auth-modes.ts'

test('leads on only to paths of this site', () => {
  expect(nextOf('/my-account?tab=1#data')).toBe('/my-account?tab=1#data')
  expect(nextOf('/zh-HK/my-account')).toBe('/zh-HK/my-account')
  for (const bad of [
    null,
    '',
    'my-account',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
  ])
    expect(nextOf(bad), String(bad)).toBeNull()
})

test('opens the mode of the address, and signing in for anything else', () => {
  expect(modeOf('register')).toBe('register')
  expect(modeOf('forgot')).toBe('forgot')
  expect(modeOf('registered')).toBe('signin')
  expect(modeOf(null)).toBe('signin')
})
