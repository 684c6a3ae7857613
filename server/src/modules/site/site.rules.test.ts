import { expect, test } from 'vitest'
import { isRoutePattern } from './site.rules.ts'

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
