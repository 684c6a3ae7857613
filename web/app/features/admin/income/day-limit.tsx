import { exactAmountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import * as styles from './payout-control.module.css'

interface DayLimitProps {
  /** Cents. */
  limit: number
  sent: number
  amount: number
}

/** What was sent today and what this adds, against the limit of the role. */
export function DayLimit({ limit, sent, amount }: DayLimitProps) {
  const over = Math.max(0, sent + amount - limit)
  const whole = Math.max(limit, sent + amount, 1)
  const share = (cents: number) => ({ flexGrow: cents / whole })
  return (
    <section className={styles.limit} data-part="day-limit">
      <p className={styles.sum}>
        <b>{m.admin_income_limit()}</b>
        <span className="num">
          {m.admin_income_limit_of({ amount: exactAmountText(sent + amount), limit: exactAmountText(limit) })}
        </span>
      </p>
      <div className={styles.bar} aria-hidden="true">
        <i className={styles.sent} style={share(sent)} />
        <i className={styles.this} style={share(Math.max(0, amount - over))} />
        <i className={styles.over} style={share(Math.min(over, amount))} />
        <i style={share(Math.max(0, limit - sent - amount))} />
      </div>
      <ul className={styles.key}>
        <li data-tone="sent">{m.admin_income_limit_sent({ amount: exactAmountText(sent) })}</li>
        <li data-tone="this">{m.admin_income_limit_this()}</li>
        {over > 0 && <li data-tone="over">{m.admin_income_limit_over({ amount: exactAmountText(over) })}</li>}
      </ul>
    </section>
  )
}
