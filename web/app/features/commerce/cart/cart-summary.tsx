import { useState } from 'react'
import { amountText, centsOf } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { FailedState } from '../../../ui/states.tsx'
import { buyPath } from '../../catalogue/addresses.ts'
import { Price } from '../../catalogue/price.tsx'
import { BrowserWarning } from '../../library/gate/browser-warning.tsx'
import * as styles from '../checkout/pay.module.css'
import type { PaymentSetup } from '../checkout/payment-setup.ts'
import { TestStrip } from '../checkout/test-strip.tsx'
import type { BundleLine } from './bundle-lines.ts'
import * as cartStyles from './cart.module.css'
import { type CartLine, totalsOf } from './cart-lines.ts'
import { CouponField } from './coupon-field.tsx'
import { PayPanel } from './pay-panel.tsx'
import type { Quote } from './use-quote.ts'

interface CartSummaryProps {
  lines: readonly CartLine[]
  bundles: readonly BundleLine[]
  quote: Quote
  setup: PaymentSetup
  /** As typed; '' for none. */
  coupon: string
  onCoupon: (code: string) => void
}

/** Totals, with payment below them. */
export function CartSummary({ lines, bundles, quote, setup, coupon, onCoupon }: CartSummaryProps) {
  const [told, setTold] = useState<number | null>(null)
  const totals = totalsOf(lines, bundles)
  if (!totals.complete && quote.failure)
    return (
      <aside className={cartStyles.cartPay} aria-label={m.mine_cart_summary()}>
        <FailedState
          title={m.mine_cart_quote_failed()}
          text={m.mine_cart_quote_failed_text()}
          onRetry={quote.check}
          retrying={quote.checking}
        />
      </aside>
    )
  return (
    <aside className={cartStyles.cartPay} aria-label={m.mine_cart_summary()}>
      <div className={styles.cartSums} aria-busy={!totals.complete || undefined}>
        <BrowserWarning path={elsewherePath(lines)} />
        {setup.state === 'ready' && setup.config.test_mode && <TestStrip />}
        <dl className={styles.sums} data-part="sums">
          <Sum label={m.mine_cart_subtotal()} dollars={totals.subtotal} known={totals.complete} />
          {totals.off > 0 && (
            <Sum
              label={m.checkout_coupon_off({ code: quote.coupon?.code ?? coupon })}
              dollars={-totals.off}
              known={totals.complete}
            />
          )}
          <Sum label={m.mine_cart_tax()} dollars={totals.tax} known />
          <Sum label={m.mine_cart_total()} dollars={totals.total} known={totals.complete} strong />
        </dl>
        <p className="vh" role="status">
          {totals.complete ? '' : m.mine_cart_getting()}
        </p>
        <CouponField typed={coupon} quoted={quote.coupon} checking={quote.checking} onApply={onCoupon} />
        {bundles.length > 0 && <p className="help">{m.bundles_no_coupons()}</p>}
        <PayPanel
          coupon={quote.coupon?.state === 'ok' ? quote.coupon.code : ''}
          {...{ lines, bundles }}
          totals={totals}
          setup={setup}
          told={told}
          onStale={amount => {
            setTold(amount)
            // The lines must show which of them it is.
            quote.check()
          }}
        />
      </div>
    </aside>
  )
}

/** A cart is stored in this browser; the purchase of a single product can continue in another one. */
function elsewherePath(lines: readonly CartLine[]): string {
  const [only] = lines.length === 1 ? lines : []
  return only ? buyPath(only.card) : '/products/all'
}

const signedText = (dollars: number): string =>
  dollars < 0 ? `−${amountText(centsOf(-dollars))}` : amountText(centsOf(dollars))

interface SumProps {
  label: string
  dollars: number
  known: boolean
  strong?: boolean
}

function Sum({ label, dollars, known, strong = false }: SumProps) {
  const amount = strong ? <Price fee={dollars} price={dollars} free={false} /> : signedText(dollars)
  return (
    <div className={strong ? styles.total : undefined} data-part={strong ? 'total' : undefined}>
      <dt>{label}</dt>
      <dd>{known ? amount : <span className="sk" />}</dd>
    </div>
  )
}
