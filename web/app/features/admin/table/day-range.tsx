import { m } from '#messages/messages.js'
import * as styles from './table-tools.module.css'

interface DayRangeProps {
  /** Days as the address has them; '' for none. */
  from: string
  to: string
  onChange: (days: { from: string; to: string }) => void
}

/** From one day to another, either of them open. */
export function DayRange({ from, to, onChange }: DayRangeProps) {
  return (
    <span className={styles.days}>
      <span className="input">
        <input
          type="date"
          aria-label={m.admin_list_from()}
          title={m.admin_list_from()}
          value={from}
          // The range never ends before it begins.
          onChange={({ target: { value } }) => onChange({ from: value, to: to && value > to ? '' : to })}
        />
      </span>
      <span aria-hidden="true">–</span>
      <span className="input">
        <input
          type="date"
          aria-label={m.admin_list_to()}
          title={m.admin_list_to()}
          value={to}
          onChange={({ target: { value } }) =>
            onChange({ from: value && value < from ? '' : from, to: value })
          }
        />
      </span>
    </span>
  )
}
