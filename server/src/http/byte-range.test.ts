import { expect, test } from 'vitest'
import { byteRange } from './byte-range.ts'

test.each([
  [undefined, null],
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=10-', { start: 10, end: 99 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-5', { start: 95, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=100-200', 'unsatisfiable'],
  ['bytes=9-3', null],
  ['bytes=0-1,5-6', null],
  ['bytes=a-b', null],
  ['bytes=-', null],
  ['lines=0-9', null],
  ['bytes=99999999999999999999-', null],
])('%s of 100 bytes', (header, expected) => {
  expect(byteRange(header, 100, true)).toEqual(expected)
})

test('a condition that does not hold asks for the whole file', () => {
  expect(byteRange('bytes=0-9', 100, false)).toBeNull()
})

test('an empty file has no range', () => {
  expect(byteRange('bytes=0-', 0, true)).toBe('unsatisfiable')
  expect(byteRange('bytes=-5', 0, true)).toBe('unsatisfiable')
})
