import { expect, test } from 'vitest'
import type { Session } from '../lib/session.ts'
import { hasScreen } from '../screens.ts'
import { accountNav, bottomNav, footerNav, mainNav, toolNav, visibleNav } from './navigation.ts'

const lists = [mainNav, accountNav, toolNav, bottomNav, ...footerNav.map(({ items }) => items)]
const session = (role: string): Session => ({
  token: 't',
  userId: 1,
  authId: 1,
  subscriberId: 0,
  role,
  expires: 0,
  card: null,
})

test('no link leads nowhere, for anybody', () => {
  for (const reader of [null, session('STUDENT'), session('TEACHER'), session('ADMIN')])
    for (const items of lists)
      for (const item of visibleNav(items, reader, undefined))
        expect(hasScreen(item.screen ?? item.to)).toBe(true)
})

test('links of a role wait until the role is known', () => {
  const roles = lists.flatMap(items => visibleNav(items, null, undefined)).map(item => item.for)
  expect(roles).not.toContain('staff')
  expect(roles).not.toContain('teacher')
})

test('everybody signed in finds the account', () => {
  const links = visibleNav(accountNav, session('PARENT'), undefined).map(item => item.to)
  expect(links).toContain('/my-account')
})
