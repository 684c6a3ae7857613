import { expect, test } from 'vitest'
import { amountProblem, centsTyped, pastLimit, remarksProblem } from './amounts.ts'

test.each([
  ['120', 12_000],
  ['1,234.5', 123_450],
  [' 0.07 ', 7],
  ['1.005', null],
  ['-1', null],
  ['1e3', null],
  ['', null],
])('%j is %j cents', (text, cents) => {
  expect(centsTyped(text)).toBe(cents)
})

test.each([
  ['', 'Amount is required'],
  ['ten', 'Value should be a number'],
  ['0', 'Enter an amount in dollars and cents, above zero'],
  ['-5', 'Enter an amount in dollars and cents, above zero'],
  ['1.005', 'Enter an amount in dollars and cents, above zero'],
  ['100.01', 'Not more than what’s available'],
  ['100.00', null],
])('%j of HK$100 available: %j', (text, problem) => {
  expect(amountProblem(text, 10_000)).toBe(problem)
})

test('remarks have two characters at least', () => {
  expect([remarksProblem(''), remarksProblem('N'), remarksProblem('十月')]).toEqual([
    'Remarks are required',
    'Too Short!',
    null,
  ])
})

test('a payout that passes what is left waits, and smaller ones after it are still sent', () => {
  expect([pastLimit([50, 60, 40], 100), pastLimit([10], 0), pastLimit([], 0), pastLimit([100], 100)]).toEqual(
    [60, 10, 0, 0],
  )
})
