import { expect, test } from 'vitest'
import { hongKongDay, hongKongYear, isRoutePattern } from './site.rules.ts'

test('the day and year are those of Hong Kong', () => {
  expect(hongKongDay(new Date('2026-11-16T15:59:59Z'))).toBe('2026-11-16')
  expect(hongKongDay(new Date('2026-11-16T16:00:00Z'))).toBe('2026-11-17')
  expect(hongKongYear(new Date('2026-12-31T15:59:59Z'))).toBe(2026)
  expect(hongKongYear(new Date('2026-12-31T16:00:00Z'))).toBe(2027)
})

test.each([
  ['/', true],
  ['/my-lantern', true],
  ['/zh-HK', true],
  ['/zh-HK/shops', true],
  ['/view/product/:course_name/:course_id', true],
  ['/view/product/:course_name/:course_id?', true],
  ['/qr/:encodedCode', true],
  ['/:encodedCode', true],
  ['/*', true],
  ['/about-us/', true],
  ['/view/product/Fractions/17', false],
  ['/reset-password/aB3x', false],
  ['/teachers/5', false],
  ['//evil', false],
  ['/a/b/c/d/e/f/g/h/i', false],
  [`/${'a'.repeat(41)}`, false],
  ['/-', false],
])('route %s counts: %s', (route, counts) => {
  expect(isRoutePattern(route)).toBe(counts)
})
