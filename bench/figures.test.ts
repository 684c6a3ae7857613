import { expect, test } from 'vitest'
import { quantile } from './figures.ts'
import { table } from './table.ts'

test('quantiles by nearest rank', () => {
  expect(quantile([3, 1, 2], 0.5)).toBe(2)
  expect(quantile([7], 0.99)).toBe(7)
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1)
  expect(quantile(hundred, 0.99)).toBe(99)
  expect(quantile(hundred, 1)).toBe(100)
  expect(() => quantile([], 0.5)).toThrow('no values')
})

test('columns are aligned', () => {
  expect(
    table(
      ['what', 'n'],
      [
        ['a', 10],
        ['bcdef', 7],
      ],
    ),
  ).toBe('what    n\n-----  --\na      10\nbcdef   7\n')
})
