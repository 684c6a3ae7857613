import {
  type StaffProductSort,
  type StaffProductState,
  staffProductSorts,
  staffProductStates,
} from '#contract/rules/staff-lists.ts'
import { m } from '#messages/messages.js'
import { queryOf } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Unanswered } from '../../../ui/failed.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { api } from '../staff-api.ts'
import { DataTable, TableSkeleton } from '../table/data-table.tsx'
import { DayRange } from '../table/day-range.tsx'
import { daysMeant } from '../table/days-meant.ts'
import { ExportButton } from '../table/export-button.tsx'
import { TableTools } from '../table/table-tools.tsx'
import { type ListPart, useRows } from '../table/use-rows.ts'
import type { TableState } from '../table/use-table-query.ts'
import { productColumns } from './product-columns.tsx'

const sizes = [10, 25, 100]

const sortOf = (text: string): StaffProductSort => staffProductSorts.find(sort => sort === text) ?? '-created'
const stateOf = (text: string | undefined): StaffProductState | '' =>
  staffProductStates.find(state => state === text) ?? ''

const stateLabels: Readonly<Record<StaffProductState, () => string>> = {
  active: m.courses_state_active,
  inactive: m.courses_state_inactive,
  hidden: m.courses_state_hidden,
  featured: m.courses_state_featured,
}

/** Everyone's courses: found, featured, hidden and restored. */
export function ProductsPanel({ state }: { state: TableState }) {
  const { q, sort, filters } = state.query
  const chosen = stateOf(filters.state)
  const { dateFrom = '', dateTo = '' } = filters
  const queryOfPart = (part: ListPart) =>
    queryOf(api.adminProducts, {
      body: { ...part, sort: sortOf(sort), state: chosen, ...daysMeant(dateFrom, dateTo, new Date()) },
    })
  const rows = useRows(state.query, queryOfPart)
  const columns = productColumns()
  const { data } = rows
  const isNarrowed = q !== '' || chosen !== '' || dateFrom !== '' || dateTo !== ''
  return (
    <>
      <TableTools state={state} list="products" label={m.courses_search()} morePeople={data?.more_people}>
        <span className="input select">
          <select
            aria-label={m.courses_state()}
            value={chosen}
            onChange={({ target }) => state.change({ filters: { state: target.value } })}
          >
            <option value="">{m.courses_any()}</option>
            {staffProductStates.map(one => (
              <option key={one} value={one}>
                {stateLabels[one]()}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </span>
        <DayRange state={state} of="created" />
        <ExportButton
          name="courses"
          columns={columns}
          q={q}
          queryOfPart={queryOfPart}
          rowsOf={answer => answer.products}
        />
      </TableTools>
      {!data && (
        <Unanswered of={rows} title={m.courses_products_failed()}>
          <TableSkeleton />
        </Unanswered>
      )}
      {data?.products.length === 0 && (
        <EmptyState
          drawing="search"
          title={m.courses_none()}
          text={isNarrowed ? m.courses_none_text() : m.courses_none_yet()}
          action={
            isNarrowed && (
              <Button
                variant="line"
                onClick={() => state.change({ q: '', filters: { state: '', dateFrom: '', dateTo: '' } })}
              >
                {m.admin_search_clear()}
              </Button>
            )
          }
        />
      )}
      {data && data.products.length > 0 && (
        <DataTable
          caption={m.courses_tab_products()}
          columns={columns}
          rows={data.products}
          rowId={({ course_id }) => String(course_id)}
          state={state}
          count={data.count}
          more={data.more}
          busy={rows.isPlaceholderData}
          sizes={sizes}
        />
      )}
    </>
  )
}
