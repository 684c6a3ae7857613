import { expect, test } from 'vitest'
import { datesOf, growth, readChoice, writeChoice } from './earnings-choice.ts'

test('the choice stands in the address, beside what else does', () => {
  expect(readChoice(new URLSearchParams('for=2026-10&type=payouts'))).toEqual({
    type: 'payouts',
    month: '2026-10',
  })
  expect(readChoice(new URLSearchParams('for=2026-13&type=x'))).toEqual({ type: 'sales', month: null })
  const params = new URLSearchParams('tab=income&for=2026-10')
  expect(writeChoice(params, { type: 'payouts', month: null }).toString()).toBe('tab=income&type=payouts')
  expect(writeChoice(params, { type: 'sales', month: '2026-02' }).toString()).toBe('tab=income&for=2026-02')
})

test('a month is from its first to its last day', () => {
  expect(datesOf(null)).toEqual({})
  expect(datesOf('2026-02')).toEqual({ dateFrom: '2026-02-01', dateTo: '2026-02-28' })
  expect(datesOf('2026-12')).toEqual({ dateFrom: '2026-12-01', dateTo: '2026-12-31' })
})

test('growth is told only against something', () => {
  expect(growth(131, 100)).toBe(31)
  expect(growth(50, 100)).toBe(-50)
  expect(growth(50, 0)).toBeNull()
  expect(growth(50, -5)).toBeNull()
})
