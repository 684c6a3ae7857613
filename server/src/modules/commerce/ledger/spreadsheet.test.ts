import { expect, test } from 'vitest'
import { spreadsheetOf } from './spreadsheet.ts'

const text = (rows: Parameters<typeof spreadsheetOf>[0]) => spreadsheetOf(rows).toString()

test('a refund is a number, so that a column adds up', () => {
  expect(text([['Refund', { cents: -36_000 }, { cents: 0 }, { cents: 5 }]])).toBe(
    '\uFEFFRefund,-360.00,0.00,0.05\n',
  )
})

test.each(['=1+1', '+1', '-1', '@x'])('the text %s is no formula', cell => {
  expect(text([[cell]])).toBe(`\uFEFF'${cell}\n`)
})
