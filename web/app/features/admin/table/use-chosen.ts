import { useState } from 'react'

/** Rows that something will be done to together; they stay chosen on other pages of the list. */
export interface Chosen<Row> {
  rows: ReadonlyMap<string, Row>
  toggle: (row: Row) => void
  /** All of these, or none of them where all are chosen already. */
  toggleAll: (rows: readonly Row[]) => void
  clear: () => void
  idOf: (row: Row) => string
  /** Who hears only this reads which row it is. */
  label: (row: Row) => string
  /** Rows that nothing can be done to aren't offered. */
  may?: ((row: Row) => boolean) | undefined
}

export function useChosen<Row>(of: Pick<Chosen<Row>, 'idOf' | 'label' | 'may'>): Chosen<Row> {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map())
  return {
    ...of,
    rows,
    toggle: row => setRows(before => toggled(before, [row], of.idOf)),
    toggleAll: all => setRows(before => toggled(before, all.filter(of.may ?? always), of.idOf)),
    clear: () => setRows(new Map()),
  }
}

const always = () => true

export function toggled<Row>(
  before: ReadonlyMap<string, Row>,
  rows: readonly Row[],
  idOf: (row: Row) => string,
): ReadonlyMap<string, Row> {
  const next = new Map(before)
  const all = rows.every(row => before.has(idOf(row)))
  for (const row of rows) {
    if (all) next.delete(idOf(row))
    else next.set(idOf(row), row)
  }
  return next
}
