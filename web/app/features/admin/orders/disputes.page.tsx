import type { ClientLoaderFunctionArgs } from 'react-router'
import type { ListedDispute } from '#contract/commerce/disputes.ts'
import { exactAmountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { queryOf } from '../../../lib/query.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Unanswered } from '../../../ui/failed.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { ownFrame } from '../../site/own-frame.ts'
import { AdminFailed } from '../admin-failed.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { requireStaff } from '../admin-guard.ts'
import { PersonLink } from '../people/person-link.tsx'
import { api } from '../staff-api.ts'
import { type Column, DataTable, TableSkeleton } from '../table/data-table.tsx'
import { DayRange } from '../table/day-range.tsx'
import { daysMeant } from '../table/days-meant.ts'
import { ExportButton } from '../table/export-button.tsx'
import { TableTools } from '../table/table-tools.tsx'
import { type ListPart, useRows } from '../table/use-rows.ts'
import { useTableQuery } from '../table/use-table-query.ts'
import { DisputeChip } from './dispute-chip.tsx'
import { disputeReasonText, disputeStates } from './dispute-texts.ts'
import { OrderDrawer } from './order-drawer.tsx'
import * as styles from './orders.module.css'
import { OrdersTabs } from './orders-tabs.tsx'

export const meta = privateMeta(() => m.admin_disputes_title())
export const handle = ownFrame

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<null> {
  await requireStaff(request, 'orders.read')
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <AdminFrame title={m.admin_disputes_title()} lead={m.admin_disputes_lead()}>
      <TableSkeleton />
    </AdminFrame>
  )
}

export function ErrorBoundary() {
  return <AdminFailed title={m.admin_disputes_title()} />
}

const sizes = [10, 25, 100]
const sorts = ['opened', '-opened', 'due', '-due'] as const
const rules = {
  sort: '-opened',
  sorts: ['opened', 'due'],
  sizes,
  filters: ['state', 'order', 'dateFrom', 'dateTo'],
}

export default function AdminDisputesPage() {
  const table = useTableQuery(rules)
  const { sort, q, page, filters } = table.query
  const { state = '', order = '', dateFrom = '', dateTo = '' } = filters
  // Which one is opened is no part of the list.
  const listed = { ...table.query, filters: { state, dateFrom, dateTo } }
  const queryOfPart = (part: ListPart) =>
    queryOf(api.adminDisputes, {
      body: {
        ...part,
        sort: sorts.find(one => one === sort) ?? '-opened',
        state: disputeStates.find(({ value }) => value === state)?.value ?? '',
        ...daysMeant(dateFrom, dateTo, new Date()),
      },
    })
  const asked = useRows(listed, queryOfPart)
  const { data, isPlaceholderData } = asked
  const open = (id: string) => table.change({ page, filters: { order: id } })
  const columns = disputeColumns(open)
  const opened = /^\d{1,15}$/.test(order) ? Number(order) : null
  return (
    <AdminFrame title={m.admin_disputes_title()} lead={m.admin_disputes_lead()}>
      <OrdersTabs tab="disputes" open={data?.open} />
      <TableTools
        state={table}
        list="disputes"
        label={m.admin_disputes_search()}
        morePeople={data?.more_people}
      >
        <span className="input select">
          <select
            aria-label={m.admin_disputes_state()}
            value={state}
            onChange={({ target }) => table.change({ filters: { state: target.value } })}
          >
            <option value="">{m.admin_disputes_any()}</option>
            {disputeStates.map(({ value, label }) => (
              <option key={value} value={value}>
                {label()}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </span>
        <DayRange state={table} />
        <ExportButton
          name="disputes"
          columns={columns}
          q={q}
          queryOfPart={queryOfPart}
          rowsOf={answer => answer.disputes}
        />
      </TableTools>
      {!data && (
        <Unanswered of={asked} title={m.admin_disputes_failed()}>
          <TableSkeleton />
        </Unanswered>
      )}
      {data?.disputes.length === 0 && (
        <EmptyState
          drawing="search"
          title={m.admin_disputes_none()}
          text={
            q || state || dateFrom || dateTo ? m.admin_disputes_none_found() : m.admin_disputes_none_yet()
          }
        />
      )}
      {data && data.disputes.length > 0 && (
        <DataTable
          caption={m.admin_disputes_title()}
          columns={columns}
          rows={data.disputes}
          rowId={({ dispute_id }) => String(dispute_id)}
          state={table}
          count={data.count}
          more={data.more}
          busy={isPlaceholderData}
          sizes={sizes}
        />
      )}
      {opened !== null && <OrderDrawer key={opened} orderId={opened} onClose={() => open('')} />}
    </AdminFrame>
  )
}

const disputeColumns = (onOpen: (id: string) => void): Column<ListedDispute>[] => [
  {
    id: 'opened',
    label: m.admin_disputes_opened(),
    sortable: true,
    width: '190px',
    phone: 'head',
    cell: dispute => (
      <span className={styles.two}>
        <b className="num">{dispute.number}</b>
        <span>{momentText(dispute.opened_at)}</span>
      </span>
    ),
  },
  {
    id: 'buyer',
    label: m.admin_orders_buyer(),
    text: ({ buyer }) => `${buyer.name || m.admin_orders_left()} ${buyer.email}`.trim(),
    cell: ({ buyer }) => (
      <span className={styles.who}>
        <Avatar name={buyer.name} src={buyer.profile_picture} lazy />
        <span className={styles.two}>
          <b>
            {buyer.name ? (
              <PersonLink userId={buyer.user_id}>{buyer.name}</PersonLink>
            ) : (
              m.admin_orders_left()
            )}
          </b>
          <span>{buyer.email}</span>
        </span>
      </span>
    ),
  },
  {
    id: 'reason',
    label: m.admin_disputes_reason(),
    text: ({ reason }) => disputeReasonText(reason),
    cell: ({ reason }) => disputeReasonText(reason),
  },
  {
    id: 'state',
    label: m.admin_disputes_state(),
    width: '120px',
    text: ({ state }) => disputeStates.find(({ value }) => value === state)?.label() ?? '',
    cell: dispute => <DisputeChip state={dispute.state} />,
  },
  {
    id: 'due',
    label: m.admin_disputes_due(),
    sortable: true,
    width: '230px',
    text: ({ due_at, state }) => (state === 'open' && due_at !== null ? momentText(due_at) : ''),
    cell: ({ due_at, state, answer }) => (
      <span className={styles.two}>
        <span>{state === 'open' && due_at !== null ? momentText(due_at) : '–'}</span>
        {answer?.state === 'sent' && <span>{m.admin_evidence_sent()}</span>}
      </span>
    ),
  },
  {
    id: 'amount',
    label: m.admin_disputes_amount(),
    align: 'end',
    width: '140px',
    text: ({ amount }) => ({ cents: amount }),
    cell: ({ amount }) => <b>{exactAmountText(amount)}</b>,
  },
  {
    id: 'acts',
    label: m.admin_income_acts(),
    quiet: true,
    align: 'end',
    width: '110px',
    phone: 'acts',
    cell: dispute => (
      <Button variant="line" onClick={() => onOpen(String(dispute.order_id))}>
        {m.admin_orders_open()}
        <span className="vh"> {dispute.number}</span>
      </Button>
    ),
  },
]
