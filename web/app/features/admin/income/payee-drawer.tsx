import type { IncomeRow } from '#contract/income.ts'
import { m } from '#messages/messages.js'
import { failureOf } from '../../../lib/failure.ts'
import { Drawer } from '../../../ui/dialog.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { FailedState } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { dollarText } from '../../commerce/earnings/dollar-text.ts'
import { useStaff } from '../staff.ts'
import { api } from '../staff-api.ts'
import { useAdminData } from '../table/use-rows.ts'
import * as styles from './income.module.css'
import { type Payee, payableOf, payeeId } from './payee.ts'
import { PayeePayouts, PayeeSales } from './payee-lists.tsx'
import { TransferForm } from './transfer-form.tsx'

/** One seller: what is pending, the form to pay it, and what was sold and paid. */
export function PayeeDrawer({ payee, onClose }: { payee: Payee; onClose: () => void }) {
  const { data, isError, error, isFetching, refetch } = useAdminData(['payee', payeeId(payee)], () =>
    api.adminPayee({ body: payee }),
  )
  return (
    <Drawer
      open
      side="right"
      onClose={onClose}
      title={data?.display_name ?? m.admin_income_seller()}
      lead={data?.email}
    >
      {isError && !data && (
        <FailedState
          title={m.admin_income_failed()}
          text={failureOf(error).text}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !isError && (
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      )}
      {data && <Opened row={data} payee={payee} onClose={onClose} />}
    </Drawer>
  )
}

function Opened({ row, payee, onClose }: { row: IncomeRow; payee: Payee; onClose: () => void }) {
  const staff = useStaff()
  const payable = payableOf(row)
  return (
    <div className={styles.opened}>
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
        <div className={styles.last}>
          <dt>{m.admin_income_pending()}</dt>
          <dd>{dollarText(row.pending)}</dd>
        </div>
      </dl>
      {!row.payable && <p className={styles.note}>{m.admin_income_unverified()}</p>}
      {payable > 0 && staff.may('payouts.transfer') && (
        <TransferForm row={row} payee={payee} payable={payable} onClose={onClose} />
      )}
      <Tabs
        label={m.admin_income_lists()}
        tabs={[
          { id: 'sales', label: m.admin_income_sales(), panel: <PayeeSales payee={payee} /> },
          { id: 'payouts', label: m.admin_income_payouts(), panel: <PayeePayouts payee={payee} /> },
        ]}
      />
    </div>
  )
}
