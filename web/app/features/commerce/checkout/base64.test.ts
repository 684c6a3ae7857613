import { expect, test } from 'vitest'
import { referenceOf } from './alipay-return.ts'
import { fromBase64, toBase64 } from './base64.ts'

test.each(['a', 'ab', 'abc', 'abcd', 'product', '付款 42', '>>>???', 'sbx_ali_01J'])(
  '%j comes back',
  text => {
    expect(toBase64(text)).not.toMatch(/[+/=]/)
    expect(fromBase64(toBase64(text))).toBe(text)
  },
)

test.each([
  ['cHJvZHVjdA==', 'product'],
  ['cHJvZHVjdA', 'product'],
  ['Pj4+Pz8/', '>>>???'],
  ['Pj4-Pz8_', '>>>???'],
  [' MTI= ', '12'],
])('%s is %j', (part, text) => {
  expect(fromBase64(part)).toBe(text)
})

test.each(['', '=', '!', 'a', 'abcde', '付款', '/w==', 'MTI=MTI='])('%j is none', part => {
  expect(fromBase64(part)).toBeNull()
})

test('a reference is a short line of text', () => {
  expect(referenceOf(toBase64(' ref-1 '))).toBe('ref-1')
  expect(referenceOf(toBase64('  '))).toBeNull()
  expect(referenceOf(toBase64('a\nb'))).toBeNull()
  expect(referenceOf(toBase64('x'.repeat(201)))).toBeNull()
  expect(referenceOf(undefined)).toBeNull()
})
