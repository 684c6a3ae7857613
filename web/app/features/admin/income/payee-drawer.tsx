import { useState } from 'react'
import type { IncomeRow, incomeContract } from '#contract/commerce/income.ts'
import type { ResponseOf } from '#contract/kit/endpoint.ts'
import { m } from '#messages/messages.js'
import { longDayText } from '../../../lib/dates.ts'
import { queryOf } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/dialog.tsx'
import { Unanswered } from '../../../ui/failed.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { dollarText } from '../../commerce/earnings/dollar-text.ts'
import { BankHistory } from '../../teachers/profile/bank-history.tsx'
import { useStaff } from '../staff.ts'
import { api } from '../staff-api.ts'
import { useAdminData } from '../table/use-rows.ts'
import { FreezeDialog } from './freeze-dialog.tsx'
import { HoldNote } from './hold-note.tsx'
import * as styles from './income.module.css'
import { type Days, type Payee, payableOf } from './payee.ts'
import { PayeePayouts, PayeeSales } from './payee-lists.tsx'
import { TransferForm } from './transfer-form.tsx'

type OpenedRow = ResponseOf<(typeof incomeContract)['adminPayee']>

const isHeld = ({ hold }: IncomeRow): boolean => hold.frozen_at !== null || hold.waits_until !== null

interface PayeeDrawerProps {
  payee: Payee
  days: Days
  onClose: () => void
}

/** One seller: what is pending, the form to pay it, and what was sold and paid. */
export function PayeeDrawer({ payee, days, onClose }: PayeeDrawerProps) {
  const asked = useAdminData(queryOf(api.adminPayee, { body: { ...payee, ...days } }))
  const { data } = asked
  return (
    <Drawer
      open
      side="right"
      onClose={onClose}
      title={data?.display_name ?? m.admin_income_seller()}
      lead={data?.email}
    >
      {!data && (
        <Unanswered of={asked} title={m.admin_income_failed()}>
          <Loading>
            <SkeletonText lines={6} />
          </Loading>
        </Unanswered>
      )}
      {data && <Opened row={data} payee={payee} days={days} onClose={onClose} />}
    </Drawer>
  )
}

function Opened({ row, payee, days, onClose }: PayeeDrawerProps & { row: OpenedRow }) {
  const staff = useStaff()
  const [freezing, setFreezing] = useState(false)
  const isFrozen = row.hold.frozen_at !== null
  const payable = payableOf(row)
  return (
    <div className={styles.opened}>
      {days.dateFrom !== '' && (
        <p className="muted">
          {m.admin_income_of_days({ from: longDayText(days.dateFrom), to: longDayText(days.dateTo) })}
        </p>
      )}
      <dl className={styles.sums}>
        <div>
          <dt>{m.admin_income_total_sale()}</dt>
          <dd>{dollarText(row.total_sale)}</dd>
        </div>
        <div>
          <dt>{m.admin_income_paid_out()}</dt>
          <dd>{dollarText(row.totalPayouts)}</dd>
        </div>
        {row.under_way > 0 && (
          <div>
            <dt>{m.admin_income_under_way()}</dt>
            <dd>{dollarText(row.under_way)}</dd>
          </div>
        )}
        {row.waiting > 0 && (
          <div>
            <dt>{m.admin_income_to_approve()}</dt>
            <dd>{dollarText(row.waiting)}</dd>
          </div>
        )}
        <div className={styles.last}>
          <dt>{days.dateFrom === '' ? m.admin_income_pending() : m.admin_income_pending_now()}</dt>
          <dd>{dollarText(row.pending)}</dd>
        </div>
      </dl>
      <HoldNote hold={row.hold} />
      {!row.payable && !isHeld(row) && <p className={styles.note}>{m.admin_income_unverified()}</p>}
      {payable > 0 && staff.may('payouts.transfer') && (
        <TransferForm row={row} payee={payee} payable={payable} onClose={onClose} />
      )}
      {row.bank_changes.length > 0 && (
        <section className={styles.form}>
          <h3>{m.admin_income_history()}</h3>
          <BankHistory changes={row.bank_changes} staff />
        </section>
      )}
      {staff.may(isFrozen ? 'payouts.lift' : 'payouts.freeze') && row.bank_account !== '' && (
        <Button
          variant={isFrozen ? 'line' : 'danger'}
          icon={isFrozen ? 'unlock' : 'lock'}
          onClick={() => setFreezing(true)}
        >
          {isFrozen ? m.admin_income_lift() : m.admin_income_freeze()}
        </Button>
      )}
      {freezing && <FreezeDialog row={row} lifts={isFrozen} onClose={() => setFreezing(false)} />}
      <Tabs
        label={m.admin_income_lists()}
        tabs={[
          { id: 'sales', label: m.admin_income_sales(), panel: <PayeeSales payee={payee} days={days} /> },
          {
            id: 'payouts',
            label: m.admin_income_payouts(),
            panel: <PayeePayouts payee={payee} days={days} />,
          },
        ]}
      />
    </div>
  )
}
