import {
  type ColumnDef,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import type { Cell } from '#contract/rules/spreadsheet.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { WorkIcon } from '../../../ui/work-icon.tsx'
import { ChooseAll, ChooseRow } from './choose-cells.tsx'
import * as styles from './data-table.module.css'
import { pressedSort } from './table-query.ts'
import type { Chosen } from './use-chosen.ts'
import type { TableState } from './use-table-query.ts'

export interface Column<Row> {
  /** Also what the server sorts by, where it is `sortable`. */
  id: string
  label: string
  cell: (row: Row) => ReactNode
  /** What it is in an exported file; without it, the column is left out of it. */
  text?: (row: Row) => Cell
  sortable?: boolean
  /** Amounts stand at the end. */
  align?: 'end'
  /** CSS width on a desk; the others share what is left. */
  width?: string
  /** What it is on a phone's card: its head, a line with its label, its buttons, or nothing. */
  phone?: 'head' | 'line' | 'acts' | 'none'
  /** The label is for those who can't see it: a column of buttons. */
  quiet?: boolean
}

interface DataTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  state: TableState
  count: number
  /** There are more than were counted. */
  more?: boolean
  /** The rows are those of the page before, until the next ones are here. */
  busy?: boolean
  /** Rows a page to choose from. */
  sizes?: readonly number[]
  /** With it, rows can be chosen to do something to them together. */
  chosen?: Chosen<Row> | undefined
}

// The server sorts and pages; the library keeps columns, their state and the rows together.
const features = tableFeatures({ rowSortingFeature, rowPaginationFeature })

/** A table on a desk, cards on a phone. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowId, state, count, more = false, busy = false, sizes, chosen } = props
  const { sort, page, size } = state.query
  const definitions = useMemo(
    () =>
      columns.map(
        ({ id, label, cell, sortable = false }): ColumnDef<typeof features, Row> => ({
          id,
          // The library sorts by nothing that has no value; the server does it here.
          accessorFn: row => row,
          header: label,
          cell: ({ row }) => cell(row.original),
          enableSorting: sortable,
        }),
      ),
    [columns],
  )
  const looks = new Map(columns.map(column => [column.id, column]))
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    manualSorting: true,
    manualPagination: true,
    rowCount: count,
    state: {
      sorting: [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }],
      pagination: { pageIndex: page - 1, pageSize: size },
    },
  })
  return (
    <div className={styles.sheet} aria-busy={busy || undefined}>
      {chosen && (
        <div className={styles.choose}>
          <ChooseAll chosen={chosen} rows={rows} />
        </div>
      )}
      <table className={styles.table}>
        <caption className="vh">{caption}</caption>
        <thead>
          {table.getHeaderGroups().map(group => (
            <tr key={group.id}>
              {chosen && (
                <th scope="col" className={styles.tick}>
                  <span className="vh">{m.admin_chosen_label()}</span>
                </th>
              )}
              {group.headers.map(header => {
                const look = looks.get(header.column.id)
                const sorted = header.column.getIsSorted()
                return (
                  <th
                    key={header.id}
                    scope="col"
                    className={cx(look?.align === 'end' && styles.end)}
                    style={look?.width ? { width: look.width } : undefined}
                    aria-sort={sorted ? (sorted === 'desc' ? 'descending' : 'ascending') : undefined}
                  >
                    {header.column.getCanSort() ? (
                      <button
                        type="button"
                        className={styles.sort}
                        data-on={Boolean(sorted) || undefined}
                        onClick={() => state.change({ sort: pressedSort(sort, header.column.id) })}
                      >
                        <table.FlexRender header={header} />
                        <WorkIcon
                          name={sorted === 'desc' ? 'sortdown' : sorted === 'asc' ? 'sortup' : 'updown'}
                        />
                      </button>
                    ) : (
                      <span className={cx(look?.quiet && 'vh')}>
                        <table.FlexRender header={header} />
                      </span>
                    )}
                  </th>
                )
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map(row => (
            <tr key={row.id} data-chosen={chosen?.rows.has(row.id) || undefined}>
              {chosen && (
                <td className={styles.tick}>
                  <ChooseRow chosen={chosen} row={row.original} />
                </td>
              )}
              {row.getAllCells().map(cell => {
                const look = looks.get(cell.column.id)
                return (
                  <td
                    key={cell.id}
                    className={cx(look?.align === 'end' && styles.end)}
                    data-phone={look?.phone ?? 'line'}
                    data-label={look?.label}
                  >
                    <table.FlexRender cell={cell} />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.foot}>
        {sizes && count > Math.min(...sizes) && (
          <label className={styles.sizes}>
            <span>{m.admin_list_rows()}</span>
            <span className="input select">
              <select value={size} onChange={({ target }) => state.change({ size: Number(target.value) })}>
                {sizes.map(one => (
                  <option key={one} value={one}>
                    {one}
                  </option>
                ))}
              </select>
              <Icon name="down" />
            </span>
          </label>
        )}
        <Pager page={page} pageSize={size} count={count} to={to => state.to({ page: to })} />
        {more && <p className={styles.more}>{m.admin_list_more({ count: wholeNumber(count) })}</p>}
      </div>
    </div>
  )
}

/** Of the final shape. */
export function TableSkeleton({ rows = 8, columns = 5 }: { rows?: number; columns?: number }) {
  return (
    <div className={styles.sheet} aria-busy="true">
      <p className="vh" role="status">
        {m.ui_loading()}
      </p>
      <div aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the strokes are all alike and never move
          <div key={row} className={styles.blank}>
            {Array.from({ length: columns }, (_, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the strokes are all alike and never move
              <Skeleton key={column} width={column === 0 ? 'full' : 'most'} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
