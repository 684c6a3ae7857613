import { expect, test } from 'vitest'
import { meetingAddress } from './meeting-address.ts'

test.each([
  ['', ''],
  ['zoom.us/j/12', 'https://zoom.us/j/12'],
  ['https://meet.google.com/abc', 'https://meet.google.com/abc'],
  ['javascript:alert(1)', null],
  ['ftp://example.com', null],
  ['room 12', null],
  ['localhost', null],
])('"%s" is %s', (typed, address) => {
  expect(meetingAddress(typed)).toBe(address)
})
