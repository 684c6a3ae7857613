import { expect, test } from 'vitest'
import {
  factorAddress,
  hashRecoveryCode,
  newFactorSecret,
  newRecoveryCodes,
  readTypedCode,
  stepOfCode,
} from './second-factor-codes.ts'

// '12345678901234567890', the secret of the standard's own table (RFC 6238, appendix B), cut to six digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

test.each([
  [59, '287082', 1],
  [1111111109, '081804', 37037036],
  [1234567890, '005924', 41152263],
  [20000000000, '353130', 666666666],
])('the standard’s code at %s seconds', (seconds, code, step) => {
  expect(stepOfCode(secret, code, at(seconds))).toBe(step)
})

test('a code is good one step early and one late, and keeps its own step', () => {
  for (const off of [-30, 0, 30]) expect(stepOfCode(secret, '081804', at(1111111109 + off))).toBe(37037036)
  for (const off of [-60, 60]) expect(stepOfCode(secret, '081804', at(1111111109 + off))).toBeNull()
  for (const wrong of ['081805', '81804', '0081804', '', 'abcdef'])
    expect(stepOfCode(secret, wrong, at(1111111109))).toBeNull()
})

test('an app is told the site, the account and the secret', () => {
  const address = new URL(factorAddress(secret, { issuer: 'Lantern', label: 'ada@example.com' }))
  expect(decodeURIComponent(address.pathname)).toContain('Lantern:ada@example.com')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    issuer: 'Lantern',
    secret,
    digits: '6',
    period: '30',
  })
})

test('secrets and recovery codes are never the same twice', () => {
  expect(newFactorSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newFactorSecret()).not.toBe(newFactorSecret())
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
  // Of another account it is another hash.
  expect(hashRecoveryCode(1, 'abcd')).not.toBe(hashRecoveryCode(2, 'abcd'))
})

test.each([
  ['123 456', { kind: 'time', code: '123456' }],
  ['123-456', { kind: 'time', code: '123456' }],
  ['ABCD efgh-ijkl mnop', { kind: 'recovery', code: 'abcd-efgh-ijkl-mnop' }],
  ['2222-2222-2222-2222', { kind: 'recovery', code: '2222-2222-2222-2222' }],
  ['12345', null],
  ['abcd-efgh-ijkl-mno1', null],
  ['', null],
])('%j is read as %j', (typed, read) => {
  expect(readTypedCode(typed)).toEqual(read)
})
