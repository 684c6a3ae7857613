import type { PayoutHold } from '#contract/teachers/payout-safety.ts'
import { m } from '#messages/messages.js'
import { momentText, recentDayText } from '../../../lib/dates.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as styles from './payout-control.module.css'

/** Why nothing can be sent to them for now; nothing where it can. */
export function HoldNote({ hold }: { hold: PayoutHold }) {
  const { frozen_at, changed_at, waits_until } = hold
  if (frozen_at)
    return (
      <div className={styles.hold} data-frozen="true" data-part="hold">
        <Icon name="lock" />
        <div>
          <b>{m.admin_income_frozen_title({ at: momentText(frozen_at) })}</b>
          <p>{m.admin_income_frozen_text()}</p>
        </div>
      </div>
    )
  if (!changed_at || !waits_until) return null
  return (
    <div className={styles.hold} data-part="hold">
      <Icon name="wallet" />
      <div>
        <b>{m.admin_income_changed_title({ changed: momentText(changed_at) })}</b>
        <p>{m.admin_income_waits({ until: momentText(waits_until) })}</p>
      </div>
    </div>
  )
}

/** The same in a row of the table. */
export function HoldChip({ hold }: { hold: PayoutHold }) {
  if (hold.frozen_at)
    return (
      <Chip tone="red" icon="lock">
        {m.admin_income_frozen()}
      </Chip>
    )
  if (!hold.changed_at || !hold.waits_until) return null
  return (
    <Chip tone="amber" icon="clock">
      {m.admin_income_changed({ day: recentDayText(hold.changed_at) })}
    </Chip>
  )
}
