import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { shortDayText } from '../../../lib/dates.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { dollarText } from './dollar-text.ts'
import { growth } from './earnings-choice.ts'
import type { Income } from './earnings-panel.tsx'
import * as styles from './summary-cards.module.css'

export function SummaryCards({ income }: { income: Income }) {
  const { totalSales, totalPayouts, pendingPayouts, held, totalFees, last_payout_at: lastPayout } = income
  return (
    <dl className={styles.cards}>
      <SummaryCard label={m.earnings_total_sales()} cents={totalSales}>
        <Growth income={income} />
        {totalFees !== 0 && <p>{m.earnings_after_fees({ amount: dollarText(totalFees) })}</p>}
      </SummaryCard>
      <SummaryCard label={m.earnings_total_payouts()} cents={totalPayouts}>
        {lastPayout && <p>{m.earnings_last_payout({ day: shortDayText(lastPayout) })}</p>}
      </SummaryCard>
      <SummaryCard label={m.earnings_pending_payouts()} cents={pendingPayouts}>
        <p>{pendingPayouts < 0 ? m.earnings_owed() : m.earnings_pending_help()}</p>
      </SummaryCard>
      <SummaryCard label={m.earnings_held()} cents={held} tone={styles.held}>
        <p>{m.earnings_held_card()}</p>
      </SummaryCard>
    </dl>
  )
}

interface SummaryCardProps {
  label: string
  cents: number
  tone?: string | undefined
  children: ReactNode
}

function SummaryCard({ label, cents, tone, children }: SummaryCardProps) {
  return (
    <div className={cx(styles.card, tone)}>
      <dt>{label}</dt>
      <dd>
        <b className="num">{dollarText(cents)}</b>
        {children}
      </dd>
    </div>
  )
}

function Growth({ income: { year, year_before: before } }: { income: Income }) {
  const percent = growth(year, before)
  if (percent === null) return null
  const words = { percent: String(Math.abs(percent)) }
  return (
    <p className={percent < 0 ? styles.less : styles.more}>
      <Icon name={percent < 0 ? 'down' : 'up'} />
      {percent < 0 ? m.earnings_less(words) : m.earnings_more(words)}
    </p>
  )
}
