import { expect, test } from 'vitest'
import { hasScreen } from '../../lib/has-screen.ts'
import type { Session } from '../../lib/session.ts'
import type { Site } from '../../lib/site.ts'
import { accountNav, visibleNav } from './account-nav.ts'
import { bottomNav, footerNav, mainNav, placedNav, toolNav } from './navigation.ts'

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

// Nothing but the slug decides about links.
const site = { brand: { slug: 'acme' } } as Site

test('no link leads nowhere, for anybody', () => {
  for (const reader of [null, session('STUDENT'), session('TEACHER'), session('ADMIN')])
    for (const items of lists)
      for (const item of visibleNav(items, reader, undefined))
        expect(hasScreen(item.screen ?? item.to)).toBe(true)
})

test('nobody in particular sees no link of a role', () => {
  const roles = lists.flatMap(items => visibleNav(items, null, undefined)).map(item => item.for)
  expect(roles).not.toContain('staff')
  expect(roles).not.toContain('teacher')
})

test('a bar has the links of all readers, each marked with whose it is, as many as there is room for', () => {
  const readers = {
    out: null,
    learner: session('PARENT'),
    teacher: session('BUSINESSMANAGER'),
    staff: session('acme'),
  }
  for (const [reader, of] of Object.entries(readers)) {
    const placed = placedNav(mainNav, site, 5).filter(
      ({ attributes }) => attributes['data-for']?.split(' ').includes(reader) ?? true,
    )
    const own = visibleNav(mainNav, of, site).slice(0, 5)
    expect(placed.map(({ to }) => to)).toEqual(own.map(({ to }) => to))
  }
})

test('who teaches works from the bar of a phone, and a cart that holds something is always reachable', () => {
  const bar = placedNav(bottomNav, site)
  const of = (to: string) => bar.find(item => item.to === to)?.attributes
  expect(of('/my-products/all')).toEqual({ 'data-for': 'teacher' })
  expect(of('/cart')).toEqual({ 'data-for': 'learner', 'data-for-cart': 'out teacher staff' })
})

test('the bar of a phone leads to teachers, and to the timetable who has lessons to come', () => {
  const bar = placedNav(bottomNav, site)
  const of = (to: string) => bar.find(item => item.to === to && item.for !== 'teacher')?.attributes
  expect(of('/teachers')).toEqual({ 'data-for': 'out learner' })
  expect(of('/my-classes')).toEqual({ 'data-for': 'learner', 'data-for-lessons': 'ahead' })
  expect(of('/messages')).toEqual({ 'data-for': 'learner', 'data-for-lessons': 'none' })
})

test('the centre is for whoever belongs to one', () => {
  const shows = (of: Session) => visibleNav(accountNav, of, site).some(({ to }) => to === '/my-centre')
  const teacher = session('TEACHER')
  expect([session('BUSINESSMANAGER'), { ...teacher, subscriberId: 3 }, teacher].map(shows)).toEqual([
    true,
    true,
    false,
  ])
})

test('everybody signed in finds the account', () => {
  const links = visibleNav(accountNav, session('PARENT'), undefined).map(item => item.to)
  expect(links).toContain('/my-account')
})

test("what one has stands at the brand's own address, and nowhere while the brand is unknown", () => {
  const links = (reader: Session | null, of: Site | undefined) =>
    visibleNav(bottomNav, reader, of).map(item => item.to)
  expect(links(session('STUDENT'), site)).toContain('/my-acme')
  expect(links(session('STUDENT'), undefined).filter(to => to.startsWith('/my-'))).toEqual(['/my-classes'])
})

test('the top bar keeps it from those who teach and from staff, their own menu does not', () => {
  const sees = (items: typeof mainNav, role: string) =>
    visibleNav(items, session(role), site).some(item => item.to === '/my-acme')
  expect(['STUDENT', 'PARENT', 'TEACHER', 'acme'].map(role => sees(mainNav, role))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(['STUDENT', 'TEACHER', 'acme'].map(role => sees(accountNav, role))).toEqual([true, true, true])
})

test('everybody signed in finds the receipts', () => {
  for (const role of ['STUDENT', 'TEACHER', 'ADMIN'])
    expect(visibleNav(accountNav, session(role), site).map(item => item.to)).toContain('/orders')
})

test('those who teach find what they teach', () => {
  for (const items of [mainNav, accountNav])
    expect(visibleNav(items, session('TEACHER'), site).map(item => item.to)).toContain('/my-products/all')
})
