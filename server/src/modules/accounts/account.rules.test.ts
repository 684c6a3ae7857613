import { expect, test } from 'vitest'
import {
  authTypeOf,
  displayNameOrDefault,
  isReservedUsername,
  maskEmail,
  maySignIn,
  usernameBase,
} from './account.rules.ts'

test.each([
  ['admin', true],
  ['ADMIN', true],
  ['my-brand', true],
  ['deleted-12', true],
  ['Deleted-x', true],
  ['adminton', false],
  ['chan.tm', false],
])('username %s reserved: %s', (name, reserved) => {
  expect(isReservedUsername(name, 'my-brand')).toBe(reserved)
})

test('a display name is the one given, else first and last name', () => {
  expect(displayNameOrDefault('Miss Chan', 'Siu Ming', 'Chan')).toBe('Miss Chan')
  expect(displayNameOrDefault('', 'Siu Ming', 'Chan')).toBe('Siu Ming Chan')
  expect(displayNameOrDefault(undefined, 'Siu Ming', '')).toBe('Siu Ming')
})

test.each([
  ['chan.tm@example.com', 'c•••@example.com'],
  ['a@b.hk', 'a•••@b.hk'],
  ['nothing', '•••'],
  ['@x', '•••'],
])('mask of %s', (email, mask) => {
  expect(maskEmail(email)).toBe(mask)
})

test.each([
  [3, 1, true],
  [3, 0, false],
  [3, 4, false],
  [5, 1, true],
  [6, 2, false],
  [2, 1, true],
  [2, 4, false],
  [1, 1, true],
  [8, 0, false],
  [4, 1, true],
  [4, 4, true],
  [4, 5, true],
  [4, -1, true],
  [4, 0, false],
  [4, 2, false],
  [4, 3, false],
])('role %i with status %i may sign in: %s', (role, status, may) => {
  expect(maySignIn({ role, status, deletedAt: null })).toBe(may)
  expect(maySignIn({ role, status, deletedAt: new Date() })).toBe(false)
})

test('role names on the wire', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8].map(role => authTypeOf(role, 'glow'))).toEqual([
    'MASTERADMIN',
    'BUSINESSMANAGER',
    'STUDENT',
    'TEACHER',
    'STUDENT',
    'PARENT',
    'ADMIN',
    'glow',
  ])
})

test.each([
  ['Siu Ming', 'Chan', 'x@y.hk', 'siu.ming.chan'],
  ['José', 'Ñúñez', 'x@y.hk', 'jose.nunez'],
  ['小明', '陳', 'Siu_Ming+shop@y.hk', 'siu.ming.shop'],
  ['小明', '陳', '明@y.hk', 'learner'],
  ['A', '', 'ab@y.hk', 'learner'],
  ['x'.repeat(29), 'yy', 'a@b.hk', 'x'.repeat(29)],
])('username of %s %s', (first, last, email, name) => {
  expect(usernameBase(first, last, email)).toBe(name)
})
