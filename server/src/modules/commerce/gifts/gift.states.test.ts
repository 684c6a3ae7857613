import { expect, test } from 'vitest'
import { mayGiftBecome } from './gift.states.ts'

test('a gift is opened once, and only while it is paid', () => {
  expect(mayGiftBecome('draft', 'opened')).toBe(false)
  expect(mayGiftBecome('paid', 'opened')).toBe(true)
  expect(mayGiftBecome('opened', 'opened')).toBe(false)
  expect(mayGiftBecome('opened', 'paid')).toBe(false)
})

test('money that goes back closes it, and a dispute that is won brings it back as it was', () => {
  expect(mayGiftBecome('paid', 'closed')).toBe(true)
  expect(mayGiftBecome('opened', 'closed')).toBe(true)
  expect(mayGiftBecome('closed', 'paid')).toBe(true)
  expect(mayGiftBecome('closed', 'opened')).toBe(true)
  expect(mayGiftBecome('draft', 'closed')).toBe(false)
})
