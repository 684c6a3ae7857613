import { Suspense } from 'react'
import { m } from '#messages/messages.js'
import { cx } from '../../../ui/cx.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { productItems } from '../checkout/kinds/product-line.tsx'
import type { PaymentSetup } from '../checkout/payment-setup.ts'
import { type BundleLine, boughtWith, bundleCounts } from './bundle-lines.ts'
import { type CartLine, counts, type Totals } from './cart-lines.ts'
import * as styles from './pay-panel.module.css'

/** Loads while the prices are requested; just viewing a cart doesn't need it. */
export const loadPayForm = () => import('../checkout/pay-form.tsx')

const PayForm = lazyPart(() => loadPayForm().then(module => ({ default: module.PayForm })))

interface PayPanelProps {
  lines: readonly CartLine[]
  bundles: readonly BundleLine[]
  totals: Totals
  /** Taken off the total; '' for none. */
  coupon: string
  setup: PaymentSetup
  /** A total that the server has confirmed and the buyer has seen, in cents. */
  told: number | null
  onStale: (amount: number | null) => void
}

/** Pays for all included lines, once nothing is unresolved. */
export function PayPanel({ lines, bundles, totals, coupon, setup, told, onStale }: PayPanelProps) {
  const total = Math.round(totals.total * 100)
  const blocked = blockedBy([...lines, ...bundles], totals, told === total)
  const together = bundles.filter(bundleCounts)
  // An empty total isn't the same as a free product.
  if (totals.count === 0) return <p className={cx(styles.payNothing, 'help')}>{blocked}</p>
  return (
    <Suspense fallback={null}>
      <PayForm
        basket={{
          from: 'cart',
          items: productItems(
            [...lines.filter(counts).map(({ card }) => card), ...together.flatMap(boughtWith)],
            together.map(bundle => ({
              id: bundle.id,
              products: boughtWith(bundle).map(({ id }) => id),
            })),
          ),
          total,
          coupon,
        }}
        setup={setup}
        blocked={blocked}
        onStale={onStale}
      />
    </Suspense>
  )
}

function blockedBy(
  lines: readonly { state: CartLine['state'] | BundleLine['state'] }[],
  totals: Totals,
  accepted: boolean,
): string | null {
  if (!totals.complete) return m.checkout_blocked_checking()
  if (lines.some(({ state }) => state === 'gone' || state === 'overlap')) return m.checkout_blocked_gone()
  if (!accepted && lines.some(({ state }) => state === 'changed')) return m.checkout_blocked_changed()
  return totals.count === 0 ? m.checkout_blocked_nothing() : null
}
