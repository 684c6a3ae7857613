import { stringify } from 'csv-stringify/sync'

/** Text, or an amount in cents. */
export type Cell = string | { cents: number }

const dollars = (cents: number): string => (cents / 100).toFixed(2)

/**
 * A table for a spreadsheet, with the mark by which those know the encoding. A text that they would take for a formula
 * is escaped; an amount never is: a refund begins with a minus, and as a text it would be left out of every sum.
 */
export const spreadsheetOf = (rows: readonly (readonly Cell[])[]): Buffer =>
  Buffer.from(
    stringify(
      rows.map(row => row.map(cell => (typeof cell === 'string' ? cell : cell.cents))),
      {
        bom: true,
        escape_formulas: true,
        cast: { number: cents => ({ value: dollars(cents), escape_formulas: false }) },
      },
    ),
  )
