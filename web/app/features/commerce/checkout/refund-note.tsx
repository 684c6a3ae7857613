import { m } from '#messages/messages.js'
import { Icon } from '../../../ui/icon.tsx'
import * as styles from './refund-note.module.css'

/** For whoever is about to pay: the seller refunds what was not opened. Nothing where they don't. */
export function RefundNote({ days }: { days: number }) {
  if (days === 0) return null
  return (
    <p className={styles.note} data-part="refund-note">
      <Icon name="refund" />
      <span>{m.refunds_before_pay()}</span>
    </p>
  )
}
