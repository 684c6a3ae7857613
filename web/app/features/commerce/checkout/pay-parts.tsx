import { type ReactNode, useId } from 'react'
import { amountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { FormFailure } from '../../accounts/proof/form-failure.tsx'
import * as buyNowDialogStyles from './buy-now-dialog.module.css'
import * as styles from './pay-parts.module.css'
import type { PaymentSetup } from './payment-setup.ts'
import type { Basket, Pay } from './use-pay.ts'

/** Which payment methods are visible: all, or one after another if there is little room. */
export type PayView = 'all' | 'card' | 'wallet'

/** What every provider's part of the form gets. */
export interface WaysProps {
  basket: Basket<unknown>
  setup: Extract<PaymentSetup, { state: 'ready' }>
  pay: Pay
  view: PayView
  /** Why paying isn't possible now; null if it is. */
  blocked: string | null
  /** Prefilled on a new card. */
  name: string
  /** Switches to the card if there is no wallet. */
  onCard: (() => void) | undefined
}

/** What went wrong or has changed, next to the pressed button. */
export function PayNotice({ pay }: { pay: Pay }) {
  return (
    <>
      {pay.changed && (
        <p className={buyNowDialogStyles.payNote} role="alert">
          <Icon name="info" />
          <span>{m.checkout_price_changed({ price: amountText(pay.amount) })}</span>
        </p>
      )}
      <FormFailure failure={pay.failure} />
    </>
  )
}

/** The form's button: the price, and that payment is in progress. */
export function PayButton({ pay, blocked }: Pick<WaysProps, 'pay' | 'blocked'>) {
  const reason = useId()
  const free = pay.amount === 0
  const busy = pay.busy === 'card' || pay.busy === 'free' || pay.busy === 'redirect'
  return (
    <div className={styles.payGo}>
      <Button
        type="submit"
        size="large"
        wide
        icon={free ? 'check' : 'lock'}
        busy={busy}
        busyText={m.checkout_processing()}
        disabled={blocked !== null || (pay.busy !== null && !busy)}
        aria-describedby={blocked ? reason : undefined}
      >
        {free ? m.checkout_get_free() : m.checkout_pay({ price: amountText(pay.amount) })}
      </Button>
      {blocked && (
        <p className={cx('help', styles.payBlocked)} id={reason}>
          {blocked}
        </p>
      )}
    </div>
  )
}

interface OtherWaysProps extends Pick<WaysProps, 'basket' | 'setup' | 'pay' | 'view' | 'blocked' | 'onCard'> {
  /** The wallet's own button; null if no wallet can pay here. */
  wallet: ReactNode
}

/** Wallet and Alipay. */
export function OtherWays({ basket, setup: { config }, pay, view, blocked, onCard, wallet }: OtherWaysProps) {
  const alipay = config.alipay && basket.items.alipayReturn !== null
  // Next to a card form, no one misses them.
  if (view === 'all' && !wallet && !alipay) return null
  const busy = pay.busy === 'alipay'
  return (
    <div className={styles.payOther} hidden={view === 'card'}>
      {view === 'all' ? <p className={styles.or}>{m.checkout_or()}</p> : <PayNotice pay={pay} />}
      {wallet}
      {view === 'wallet' && !wallet && (
        <div className={styles.noWallet}>
          <p>
            <Icon name="wallet" />
            {m.checkout_no_wallet()}
          </p>
          <Button variant="line" wide icon="card" onClick={onCard}>
            {m.checkout_pay_by_card()}
          </Button>
        </div>
      )}
      {alipay && (
        <Button
          variant="line"
          size="large"
          wide
          busy={busy}
          busyText={m.checkout_processing()}
          disabled={blocked !== null || (pay.busy !== null && !busy)}
          onClick={() => void pay.leaveForAlipay()}
        >
          {m.checkout_alipay()}
        </Button>
      )}
    </div>
  )
}

export function SecureLine() {
  return (
    <p className={styles.secure}>
      <Icon name="shield" />
      <span>{m.checkout_secure()}</span>
    </p>
  )
}

/** The form's skeleton, while the payment methods load. */
export function PaySkeleton() {
  return (
    <Loading className={styles.paySk}>
      <Skeleton width="third" />
      <Skeleton shape="field" />
      <Skeleton width="third" />
      <Skeleton shape="field" />
      <Skeleton width="third" />
      <Skeleton shape="field" />
      <Skeleton shape="field" />
    </Loading>
  )
}
