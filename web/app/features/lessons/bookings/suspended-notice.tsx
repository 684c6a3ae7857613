import type { Booking } from '#contract/lessons/bookings.ts'
import { m } from '#messages/messages.js'
import { Icon } from '../../../ui/icon.tsx'
import { warningText } from '../slots/warning-text.ts'
import { amountOf, momentOf } from './booking-texts.ts'
import * as styles from './moved-notice.module.css'

/** The weather suspends the lesson: what happens next, and that the student needn't wait for it. */
export function SuspendedNotice({ booking, now }: { booking: Booking; now: Date }) {
  const { suspended, teacher, price } = booking
  if (!suspended) return null
  const moment = momentOf(new Date(suspended.refund_at), now)
  return (
    <div className={styles.notice} data-part="suspended">
      <Icon name="info" />
      <div>
        <b>{m.lessons_suspended_by({ warning: warningText(suspended.code) })}</b>
        <p className={styles.last}>
          {price > 0
            ? m.lessons_suspended_text({ teacher: teacher.display_name, moment, amount: amountOf(price) })
            : m.lessons_suspended_text_free({ teacher: teacher.display_name })}
        </p>
      </div>
    </div>
  )
}
