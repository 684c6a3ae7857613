import { m } from '#messages/messages.js'
import { dollarText } from '../../commerce/earnings/dollar-text.ts'
import * as styles from './income.module.css'

interface IncomeTotalsProps {
  totals: { total_sale: number; totalPayouts: number; pending: number; held: number; available: number }
  ofPeriod: boolean
}

/** Of everyone. */
export function IncomeTotals({ totals, ofPeriod }: IncomeTotalsProps) {
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{m.admin_income_total_sale()}</dt>
        <dd>{dollarText(totals.total_sale)}</dd>
      </div>
      <div>
        <dt>{m.admin_income_paid_out()}</dt>
        <dd>{dollarText(totals.totalPayouts)}</dd>
      </div>
      <div>
        <dt>{ofPeriod ? m.admin_income_pending_now() : m.admin_income_pending()}</dt>
        <dd>{dollarText(totals.pending)}</dd>
        <dd className={styles.sumNote}>{m.admin_income_pending_of()}</dd>
      </div>
      <div>
        <dt>{m.admin_income_held_until()}</dt>
        <dd>{dollarText(totals.held)}</dd>
      </div>
      <div>
        <dt>{m.admin_income_available()}</dt>
        <dd className={styles.available}>{dollarText(totals.available)}</dd>
      </div>
    </dl>
  )
}
