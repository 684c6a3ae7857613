import { stringify } from 'csv-stringify/sync'
import { type Cell, spreadsheetOptions, spreadsheetRows } from '#contract/rules/spreadsheet.ts'

export const spreadsheetOf = (rows: readonly (readonly Cell[])[]): Buffer =>
  Buffer.from(stringify(spreadsheetRows(rows), spreadsheetOptions))
