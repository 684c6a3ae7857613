import { useState } from 'react'
import { type Cell, spreadsheetOptions, spreadsheetRows } from '#contract/rules/spreadsheet.ts'
import { countLimit } from '#contract/rules/staff-lists.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { load, type Query } from '../../../lib/query.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { toast } from '../../../ui/toasts.tsx'
import type { Column } from './data-table.tsx'
import type { ListPart } from './use-rows.ts'

interface ExportButtonProps<Page, Row> {
  /** Of the file, without its ending. */
  name: string
  /** Those with a `text` are in the file. */
  columns: readonly ExportColumn<Row>[]
  /** What is searched for; the rest of what narrows the list is known to `queryOfPart`. */
  q: string
  queryOfPart: (part: ListPart) => Query<Page>
  rowsOf: (page: Page) => readonly Row[]
  /** The call answers with all rows at once. */
  whole?: boolean
}

export type ExportColumn<Row> = Pick<Column<Row>, 'label' | 'text'>

/** Saves the list as it is narrowed and ordered, all of its pages, for a spreadsheet. */
export function ExportButton<Page, Row>({ name, ...list }: ExportButtonProps<Page, Row>) {
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const rows = await allRows(list)
      await saveFile(fileOf(list.columns, rows), `${name}.csv`)
      if (rows.length > countLimit)
        toast.show({ text: m.admin_list_csv_cut({ limit: wholeNumber(rows.length) }) })
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="line" icon="download" busy={busy} onClick={() => void save()}>
      {m.admin_list_csv()}
    </Button>
  )
}

const atOnce = 100

async function allRows<Page, Row>({
  q,
  queryOfPart,
  rowsOf,
  whole = false,
}: Pick<ExportButtonProps<Page, Row>, 'q' | 'queryOfPart' | 'rowsOf' | 'whole'>): Promise<Row[]> {
  const all: Row[] = []
  for (let offset = 0; offset <= countLimit; offset += atOnce) {
    const page = rowsOf(await load(queryOfPart({ q, limit: atOnce, offset })))
    all.push(...page)
    if (whole || page.length < atOnce) break
  }
  return all
}

async function fileOf<Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): Promise<Blob> {
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  const written = columns.flatMap(({ label, text }) => (text ? [{ label, text }] : []))
  const table: Cell[][] = [
    written.map(({ label }) => label),
    ...rows.map(row => written.map(({ text }) => text(row))),
  ]
  return new Blob([stringify(spreadsheetRows(table), spreadsheetOptions)], { type: 'text/csv' })
}
