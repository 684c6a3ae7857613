import type { ReactNode } from 'react'
import type { Sale } from '#contract/commerce/earnings.ts'
import type { StaffPayout } from '#contract/commerce/income.ts'
import { m } from '#messages/messages.js'
import { recentDayText } from '../../../lib/dates.ts'
import { queryOf } from '../../../lib/query.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { dollarText } from '../../commerce/earnings/dollar-text.ts'
import { api } from '../staff-api.ts'
import { useAdminData } from '../table/use-rows.ts'
import * as styles from './income.module.css'
import type { Days, Payee } from './payee.ts'

/** The newest; the spreadsheet and the statements have all. */
const shown = 50

interface ListProps {
  payee: Payee
  days: Days
}

export function PayeeSales({ payee, days }: ListProps) {
  const list = useAdminData(queryOf(api.adminSales, { body: { ...payee, ...days, limit: shown } }))
  return (
    <Rows<Sale> list={list} empty={m.earnings_no_sales()}>
      {sale => (
        <>
          <span>
            <b>{sale.course_name}</b>
            <span className="muted">
              {recentDayText(sale.created_at)}
              {' · '}
              {sale.order_number}
            </span>
            {sale.type === 'refund' && <Chip tone="amber">{m.earnings_type_refund()}</Chip>}
          </span>
          <b className="num">{dollarText(sale.net)}</b>
        </>
      )}
    </Rows>
  )
}

export function PayeePayouts({ payee, days }: ListProps) {
  const list = useAdminData(queryOf(api.adminPayouts, { body: { ...payee, ...days, limit: shown } }))
  return (
    <Rows<StaffPayout> list={list} empty={m.earnings_no_payouts()}>
      {payout => (
        <>
          <span>
            <b>{payout.remarks}</b>
            <span className="muted">{recentDayText(payout.created_at)}</span>
            {payout.state === 'requested' && <Chip tone="amber">{m.admin_income_waiting()}</Chip>}
            {payout.state === 'waiting' && <Chip tone="amber">{m.admin_income_state_waiting()}</Chip>}
            {payout.state === 'declined' && <Chip tone="red">{m.admin_income_state_declined()}</Chip>}
            {payout.state === 'failed' && <Chip tone="red">{m.admin_income_refused()}</Chip>}
            {payout.failure && <span className={styles.why}>{payout.failure}</span>}
          </span>
          <b className="num">{dollarText(Math.round(payout.amount * 100))}</b>
        </>
      )}
    </Rows>
  )
}

interface RowsProps<Row> {
  list: { data?: readonly Row[]; isError: boolean; error: unknown; isFetching: boolean; refetch(): unknown }
  empty: string
  children: (row: Row) => ReactNode
}

function Rows<Row>({ list, empty, children }: RowsProps<Row>) {
  const { data, isError, error, isFetching, refetch } = list
  if (isError && !data) return <Failed of={{ error, isFetching, refetch }} />
  if (!data)
    return (
      <Loading>
        <SkeletonText lines={4} />
      </Loading>
    )
  if (data.length === 0) return <EmptyState drawing="bag" title={empty} />
  return (
    <ul className={styles.list}>
      {data.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same course may be sold twice in one order
        <li key={at}>{children(row)}</li>
      ))}
    </ul>
  )
}
