import { expect, test } from 'vitest'
import { followersShown, lateMs } from './followers-notice.ts'

const now = 1_000_000
const counted = { followers: 5, follows: false, at: now }
const notified = (followers: number, follows: boolean, at: number) => ({ followers, follows, at })

test('a press counts at once, and what the server says to it counts from then on', () => {
  expect(followersShown(counted, undefined, false)).toBe(5)
  expect(followersShown(counted, undefined, true)).toBe(6)
  expect(followersShown(counted, notified(9, true, now + 200), true)).toBe(9)
  // Pressed again, not answered yet.
  expect(followersShown(counted, notified(9, true, now + 200), false)).toBe(8)
  expect(followersShown(counted, notified(8, false, now + 400), false)).toBe(8)
})

test('a page that was made before the press does not take it back', () => {
  const reloaded = { followers: 5, follows: true, at: now }
  expect(followersShown(reloaded, notified(6, true, now - lateMs + 1), true)).toBe(6)
  expect(followersShown(reloaded, notified(6, true, now - lateMs), true)).toBe(5)
})

test('a count never falls below nobody', () => {
  expect(followersShown({ followers: 0, follows: true, at: now }, undefined, false)).toBe(0)
})
