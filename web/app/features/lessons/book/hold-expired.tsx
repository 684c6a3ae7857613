import { m } from '#messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as styles from './hold-expired.module.css'

interface HoldExpiredProps {
  text: string
  busy: boolean
  onAgain: () => void
}

/** The time for paying is over, and nothing was charged. */
export function HoldExpired({ text, busy, onAgain }: HoldExpiredProps) {
  return (
    <div className={styles.expired} role="alert">
      <Icon name="clock" />
      <div>
        <b>{m.bookings_expired_title()}</b>
        <p>{text}</p>
      </div>
      <Button busy={busy} busyText={m.ui_please_wait()} onClick={onAgain}>
        {m.bookings_hold_again()}
      </Button>
    </div>
  )
}
