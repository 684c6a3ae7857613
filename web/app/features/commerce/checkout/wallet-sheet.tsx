import { m } from '#messages/messages.js'
import { useSite } from '../../../lib/site.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/field.tsx'
import * as styles from './pay.module.css'
import { TestStrip } from './test-strip.tsx'

interface WalletSheetProps {
  /** Formatted. */
  amount: string
  busy: boolean
  /** Why the last attempt didn't work. */
  failure: string | null
  onPay: () => void
  onClose: () => void
}

/** The test provider's own wallet, where a phone shows its own. */
export function WalletSheet({ amount, busy, failure, onPay, onClose }: WalletSheetProps) {
  const site = useSite()
  const close = () => {
    if (!busy) onClose()
  }
  return (
    <Dialog
      open
      onClose={close}
      title={m.checkout_wallet()}
      actions={
        <>
          <Button variant="line" onClick={close} disabled={busy}>
            {m.checkout_cancel()}
          </Button>
          <Button icon="lock" onClick={onPay} busy={busy} busyText={m.checkout_processing()} data-autofocus>
            {m.checkout_pay_wallet()}
          </Button>
        </>
      }
    >
      <div className={styles.sheet}>
        <TestStrip short />
        <dl className={styles.paySums}>
          <div>
            <dt>{m.checkout_merchant()}</dt>
            <dd>{site?.brand.name}</dd>
          </div>
          <div className={styles.total} data-part="total">
            <dt>{m.checkout_amount()}</dt>
            <dd>{amount}</dd>
          </div>
        </dl>
        {failure && <FormError>{failure}</FormError>}
      </div>
    </Dialog>
  )
}
