import { expect, test } from 'vitest'
import { defectText, isRoutePattern, ownFrames } from './site.rules.ts'

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
  [`bad token ${'aB3_'.repeat(12)}`, 'bad token …'],
  ['<script>alert(1)</script>', 'script alert(1) script'],
  [
    "Cannot read properties of undefined (reading 'name')",
    "Cannot read properties of undefined (reading 'name')",
  ],
])('%s is kept as %s', (told, kept) => {
  expect(defectText(told)).toBe(kept)
})

test('of a stack only places in our own scripts are kept', () => {
  const stack = [
    'TypeError: no name',
    '    at ShopCard (/assets/shops-1a2b3c.js:1:2345)',
    '    at async load (/assets/frame-BwqdDbLm.js:12:34567)',
    'show@/assets/zh-HK/page-1a2b.js:1:9',
    '    at evil (chrome-extension://abc/x.js:1:1)',
    '<img src=x onerror=alert(1)>',
  ].join('\n')
  expect(ownFrames(stack)).toEqual([
    'at ShopCard (/assets/shops-1a2b3c.js:1:2345)',
    'at async load (/assets/frame-BwqdDbLm.js:12:34567)',
    'show@/assets/zh-HK/page-1a2b.js:1:9',
  ])
})
