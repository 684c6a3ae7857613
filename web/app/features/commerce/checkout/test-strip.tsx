import { m } from '#messages/messages.js'
import * as styles from './pay.module.css'

/** So that no one takes a test for the real thing, nor the other way round. The long one names a card. */
export function TestStrip({ short = false }: { short?: boolean }) {
  return (
    <p className={styles.testmode}>
      <b>{m.checkout_test_mode()}</b>
      <span>{short ? m.checkout_test_mode_short() : m.checkout_test_mode_text()}</span>
    </p>
  )
}
