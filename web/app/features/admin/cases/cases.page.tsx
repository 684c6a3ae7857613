import type { ReactNode } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import type { CaseFigures, ListedCase } from '#contract/cases/staff-cases.ts'
import { type CaseState, caseStates, reportReasons } from '#contract/rules/cases.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { Link } from '../../../lib/link.tsx'
import { queryOf } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Unanswered } from '../../../ui/failed.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { doneDrawing } from '../../../ui/more-drawings.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { reasonNames } from '../../cases/reason-texts.ts'
import { ownFrame } from '../../site/own-frame.ts'
import { AdminFailed } from '../admin-failed.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { requireStaff } from '../admin-guard.ts'
import * as tabStyles from '../management/management-tabs.module.css'
import { api } from '../staff-api.ts'
import { TableSkeleton } from '../table/data-table.tsx'
import { ExportButton } from '../table/export-button.tsx'
import { type ListPart, useRows } from '../table/use-rows.ts'
import { useTableQuery } from '../table/use-table-query.ts'
import { caseColumns } from './case-columns.ts'
import { CaseRow } from './case-row.tsx'
import { minutesText } from './case-texts.ts'
import * as styles from './cases.module.css'

export const meta = privateMeta(() => m.cases_title())
export const handle = ownFrame

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<null> {
  await requireStaff(request, 'cases.decide')
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <AdminFrame title={m.cases_title()}>
      <TableSkeleton />
    </AdminFrame>
  )
}

export function ErrorBoundary() {
  return <AdminFailed title={m.cases_title()} />
}

const address = '/admin/cases'
const rules = { sort: 'due', sorts: ['due'], sizes: [25, 50], filters: ['state', 'reason', 'kind'] }
const againMs = 60_000

const tabs: Readonly<Record<CaseState, { label: () => string; count?: (figures: CaseFigures) => number }>> = {
  open: { label: m.cases_tab_open, count: ({ open }) => open },
  mine: { label: m.cases_tab_mine, count: ({ mine }) => mine },
  unassigned: { label: m.cases_tab_unassigned, count: ({ unassigned }) => unassigned },
  closed: { label: m.cases_tab_closed },
}

export default function CasesPage() {
  const table = useTableQuery(rules)
  const { filters, page, size } = table.query
  const state = caseStates.find(one => one === filters.state) ?? 'open'
  const reason = reportReasons.find(one => one === filters.reason)
  const kind = filters.kind === 'question' ? filters.kind : undefined
  const queryOfPart = ({ limit, offset }: ListPart) =>
    queryOf(api.adminCases, {
      body: { limit, offset, state, ...(reason && { reason }), ...(kind && { kind }) },
    })
  const rows = useRows(table.query, queryOfPart, () => againMs)
  const { data } = rows
  return (
    <AdminFrame title={m.cases_title()} lead={m.cases_lead()}>
      <div className={styles.page}>
        {data && <Figures figures={data.figures} />}
        <nav className={tabStyles.tabs} aria-label={m.cases_title()}>
          {caseStates.map(one => {
            const { label, count } = tabs[one]
            return (
              <Link
                key={one}
                to={one === 'open' ? address : `${address}?state=${one}`}
                aria-current={one === state ? 'page' : undefined}
                preventScrollReset
              >
                {label()}
                {data && count && ` (${wholeNumber(count(data.figures))})`}
              </Link>
            )
          })}
        </nav>
        <div className={styles.tools}>
          <span className={cx('input select', styles.reason)}>
            <select
              aria-label={m.cases_reason_label()}
              value={reason ?? ''}
              onChange={({ target }) => table.change({ filters: { reason: target.value } })}
            >
              <option value="">{m.cases_any_reason()}</option>
              {reportReasons.map(one => (
                <option key={one} value={one}>
                  {reasonNames[one]()}
                </option>
              ))}
            </select>
            <Icon name="down" />
          </span>
          <ExportButton
            name={`cases-${state}`}
            columns={caseColumns()}
            q=""
            queryOfPart={queryOfPart}
            rowsOf={answer => answer.cases}
          />
        </div>
        {kind && (
          <p>
            {m.cases_only_questions()}{' '}
            <Button variant="quiet" onClick={() => table.change({ filters: { kind: '' } })}>
              {m.cases_all_kinds()}
            </Button>
          </p>
        )}
        {!data && (
          <Unanswered of={rows} title={m.cases_failed()}>
            <TableSkeleton />
          </Unanswered>
        )}
        {data?.cases.length === 0 && (
          <EmptyState
            drawing={doneDrawing}
            title={state === 'closed' ? m.cases_none_closed() : m.cases_none()}
            text={m.cases_none_text()}
          />
        )}
        {data && data.cases.length > 0 && <Lanes cases={data.cases} isClosed={state === 'closed'} />}
        {data && data.count > size && (
          <Pager page={page} pageSize={size} count={data.count} to={next => table.to({ page: next })} />
        )}
      </div>
    </AdminFrame>
  )
}

function Lanes({ cases, isClosed }: { cases: readonly ListedCase[]; isClosed: boolean }) {
  if (isClosed) return <Lane title={m.cases_tab_closed()} cases={cases} />
  const urgent = cases.filter(one => one.urgent)
  const others = cases.filter(one => !one.urgent)
  return (
    <>
      {urgent.length > 0 && (
        <Lane urgent title={m.cases_lane_child()} note={m.cases_lane_child_note()} cases={urgent} />
      )}
      {others.length > 0 && (
        <Lane title={m.cases_lane_other()} note={m.cases_lane_other_note()} cases={others} />
      )}
    </>
  )
}

interface LaneProps {
  title: string
  note?: string
  urgent?: boolean
  cases: readonly ListedCase[]
}

function Lane({ title, note, urgent, cases }: LaneProps): ReactNode {
  const now = new Date()
  return (
    <section className={styles.lane} data-urgent={urgent || undefined} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {note && <span>{note}</span>}
      </header>
      <ul className={styles.rows}>
        {cases.map(one => (
          <CaseRow key={one.case_id} one={one} now={now} />
        ))}
      </ul>
    </section>
  )
}

function Figures({ figures }: { figures: CaseFigures }) {
  const { open, urgent, overdue, median_urgent, median_other } = figures
  const median = (minutes: number | null) => (minutes === null ? m.cases_median_none() : minutesText(minutes))
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{m.cases_tab_open()}</dt>
        <dd className="num">
          {wholeNumber(open)}
          <span>{m.cases_open_child({ shown: wholeNumber(urgent) })}</span>
        </dd>
      </div>
      <div data-late={overdue > 0 || undefined}>
        <dt>{m.cases_overdue()}</dt>
        <dd className="num">{wholeNumber(overdue)}</dd>
      </div>
      <div>
        <dt>{m.cases_first_child()}</dt>
        <dd className="num">
          {median(median_urgent)}
          <span>{m.cases_median_child()}</span>
        </dd>
      </div>
      <div>
        <dt>{m.cases_first_other()}</dt>
        <dd className="num">
          {median(median_other)}
          <span>{m.cases_median_other()}</span>
        </dd>
      </div>
    </dl>
  )
}
