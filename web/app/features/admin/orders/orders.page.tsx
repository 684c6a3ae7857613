import { useMemo } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import type { StaffOrder } from '#contract/commerce/staff-orders.ts'
import { exactAmountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { queryOf } from '../../../lib/query.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Unanswered } from '../../../ui/failed.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { OrderChip } from '../../commerce/orders/order-chip.tsx'
import { statusOf } from '../../commerce/orders/order-facts.ts'
import { wayText } from '../../commerce/orders/way-text.ts'
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
import { type ListPart, useAdminData, useRows } from '../table/use-rows.ts'
import { useTableQuery } from '../table/use-table-query.ts'
import { OrderDrawer } from './order-drawer.tsx'
import * as styles from './orders.module.css'
import { OrdersTabs } from './orders-tabs.tsx'

export const meta = privateMeta(() => m.admin_orders_title())
export const handle = ownFrame

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<null> {
  await requireStaff(request, 'orders.read')
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <AdminFrame title={m.admin_orders_title()} lead={m.admin_orders_lead()}>
      <TableSkeleton />
    </AdminFrame>
  )
}

export function ErrorBoundary() {
  return <AdminFailed title={m.admin_orders_title()} />
}

const sizes = [10, 25, 100]
const rules = {
  sort: '-at',
  sorts: ['at'],
  sizes,
  filters: ['status', 'seller', 'order', 'dateFrom', 'dateTo'],
}

const statuses: readonly { value: StaffOrder['status']; label: () => string }[] = [
  { value: 'paid', label: m.admin_orders_paid },
  { value: 'refunded', label: m.admin_orders_refunded },
  { value: 'open', label: m.admin_orders_open_state },
  { value: 'expired', label: m.admin_orders_expired },
  { value: 'cancelled', label: m.admin_orders_cancelled },
]

export default function AdminOrdersPage() {
  const state = useTableQuery(rules)
  const { sort, q, page, filters } = state.query
  const { status = '', seller = '', order = '', dateFrom = '', dateTo = '' } = filters
  // Which one is opened is no part of the list.
  const listed = { ...state.query, filters: { status, seller, dateFrom, dateTo } }
  const queryOfPart = (part: ListPart) =>
    queryOf(api.adminOrders, {
      body: {
        ...part,
        sort: sort === 'at' ? 'at' : '-at',
        status: statuses.find(({ value }) => value === status)?.value ?? '',
        teacher_id: /^\d{1,15}$/.test(seller) ? seller : '',
        ...daysMeant(dateFrom, dateTo, new Date()),
      },
    })
  const asked = useRows(listed, queryOfPart)
  const { data, isPlaceholderData } = asked
  const { data: disputes } = useAdminData(queryOf(api.adminDisputes, { body: { limit: 1 } }))
  const open = (id: string) => state.change({ page, filters: { order: id } })
  const columns = orderColumns(open)
  const opened = useMemo(() => (/^\d{1,15}$/.test(order) ? Number(order) : null), [order])
  return (
    <AdminFrame title={m.admin_orders_title()} lead={m.admin_orders_lead()}>
      <OrdersTabs tab="orders" open={disputes?.open} />
      <TableTools state={state} list="orders" label={m.admin_orders_search()} morePeople={data?.more_people}>
        <span className="input select">
          <select
            aria-label={m.admin_orders_status()}
            value={status}
            onChange={({ target }) => state.change({ filters: { status: target.value } })}
          >
            <option value="">{m.admin_orders_any()}</option>
            {statuses.map(({ value, label }) => (
              <option key={value} value={value}>
                {label()}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </span>
        <DayRange state={state} />
        {seller && (
          <Button variant="line" icon="x" onClick={() => state.change({ filters: { seller: '' } })}>
            {m.admin_orders_sold()}
          </Button>
        )}
        <ExportButton
          name="orders"
          columns={columns}
          q={q}
          queryOfPart={queryOfPart}
          rowsOf={answer => answer.orders}
        />
      </TableTools>
      {!data && (
        <Unanswered of={asked} title={m.admin_orders_failed()}>
          <TableSkeleton />
        </Unanswered>
      )}
      {data?.orders.length === 0 && (
        <EmptyState
          drawing="search"
          title={m.admin_orders_none()}
          text={
            q || status || seller || dateFrom || dateTo
              ? m.admin_orders_none_found()
              : m.admin_orders_none_yet()
          }
        />
      )}
      {data && data.orders.length > 0 && (
        <DataTable
          caption={m.admin_orders_title()}
          columns={columns}
          rows={data.orders}
          rowId={({ order_id }) => String(order_id)}
          state={state}
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

const orderColumns = (onOpen: (id: string) => void): Column<StaffOrder>[] => [
  {
    id: 'at',
    label: m.admin_orders_order(),
    sortable: true,
    width: '190px',
    phone: 'head',
    text: order => `${order.number} ${momentText(order.created_at)}`,
    cell: order => (
      <span className={styles.two}>
        <b className="num">{order.number}</b>
        <span>{momentText(order.created_at)}</span>
      </span>
    ),
  },
  {
    id: 'buyer',
    label: m.admin_orders_buyer(),
    // An address stays on its line.
    width: '270px',
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
    id: 'lines',
    label: m.admin_orders_lines(),
    phone: 'none',
    text: ({ lines }) => lines.map(({ title }) => title).join('; '),
    cell: ({ lines: [first, ...others] }) => (
      <span className={styles.two}>
        <b>{first?.title}</b>
        {others.length > 0 && <span>{m.admin_orders_more({ shown: wholeNumber(others.length) })}</span>}
      </span>
    ),
  },
  {
    id: 'payment',
    label: m.admin_orders_payment(),
    width: '150px',
    phone: 'none',
    text: ({ payment }) => (payment ? wayText(payment) : ''),
    cell: ({ payment }) => (payment ? wayText(payment) : '–'),
  },
  {
    id: 'total',
    label: m.admin_orders_total(),
    align: 'end',
    width: '120px',
    text: ({ total }) => ({ cents: total }),
    cell: ({ total }) => <b>{exactAmountText(total)}</b>,
  },
  {
    id: 'state',
    label: m.admin_orders_status(),
    width: '140px',
    text: order => statuses.find(({ value }) => value === order.status)?.label() ?? '',
    cell: order => <OrderChip status={statusOf(order)} />,
  },
  {
    id: 'acts',
    label: m.admin_income_acts(),
    quiet: true,
    align: 'end',
    width: '110px',
    phone: 'acts',
    cell: order => (
      <Button variant="line" onClick={() => onOpen(String(order.order_id))}>
        {m.admin_orders_open()}
        <span className="vh"> {order.number}</span>
      </Button>
    ),
  },
]
