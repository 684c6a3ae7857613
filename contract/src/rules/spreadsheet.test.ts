import { expect, test } from 'vitest'
import { spreadsheetRows } from './spreadsheet.ts'

test('a time that stays together on a screen has a plain space in a table', () => {
  expect(spreadsheetRows([['10:00\u00a0am', { cents: -18_000 }]])).toEqual([['10:00 am', -18_000]])
})
