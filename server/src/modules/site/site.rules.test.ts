import { expect, test } from 'vitest'
import { isRoutePattern, withoutPersonalData } from './site.rules.ts'

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

test.each([
  ['TypeError: no mail for siu.ming@example.com', 'TypeError: no mail for …@…'],
  ['RangeError: 98765432 is no day', 'RangeError: # is no day'],
  ['at show (/assets/page-1a2b3c.js:12:34567)', 'at show (/assets/page-1a2b3c.js:12:34567)'],
  ['at /reset-password?token=abc&next=/x failed', 'at /reset-password failed'],
  [`bad token ${'aB3_'.repeat(12)}`, 'bad token …'],
  [
    "Cannot read properties of undefined (reading 'name')",
    "Cannot read properties of undefined (reading 'name')",
  ],
])('%s is kept as %s', (told, kept) => {
  expect(withoutPersonalData(told)).toBe(kept)
})
