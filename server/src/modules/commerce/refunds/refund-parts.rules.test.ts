import { expect, test } from 'vitest'
import { partsOfSum } from './refund-parts.rules.ts'

const of = (...amounts: number[]) => amounts.map((amountCents, line) => ({ line, amountCents }))

test.each([
  ['all that is left', of(500, 300), 800, of(500, 300)],
  ['the one line of that price', of(500, 300), 300, [{ line: 1, amountCents: 300 }]],
  ['a part of the only line', of(500), 120, [{ line: 0, amountCents: 120 }]],
  ['either of two lines', of(500, 500), 500, null],
  ['a part of some line', of(500, 300), 100, null],
  ['more than is left', of(500), 501, null],
  ['anything of nothing', [], 100, null],
])('%s', (_what, left, sum, expected) => {
  expect(partsOfSum(left, sum)).toEqual(expected)
})
