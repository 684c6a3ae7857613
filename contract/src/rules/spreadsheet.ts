/** Text, or an amount in cents. */
export type Cell = string | { cents: number }

const dollars = (cents: number): string => (cents / 100).toFixed(2)

/** A space that keeps words together on a screen. Nobody who searches a table types it. */
const plainSpaces = (text: string): string => text.replaceAll('\u00a0', ' ')

/** A text is written as it reads, an amount as a number. */
export const spreadsheetRows = (rows: readonly (readonly Cell[])[]): (string | number)[][] =>
  rows.map(row => row.map(cell => (typeof cell === 'string' ? plainSpaces(cell) : cell.cents)))

/**
 * How `csv-stringify` writes a table for a spreadsheet: with the mark by which those know the encoding. A text that
 * they would take for a formula is escaped; an amount never is: a refund begins with a minus, and as a text it would
 * be left out of every sum.
 */
export const spreadsheetOptions = {
  bom: true,
  escape_formulas: true,
  cast: { number: (cents: number) => ({ value: dollars(cents), escape_formulas: false }) },
}
