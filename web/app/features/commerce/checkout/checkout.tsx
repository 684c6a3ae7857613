import { Fragment, Suspense, useEffect } from 'react'
import { useSession } from '../../../lib/session.ts'
import { LostDialog, lazyPart } from '../../../ui/lazy-part.tsx'
import { closeCheckout, loadCheckout, useShown } from './checkout-store.ts'
import { readPendingPayment } from './pending-payment.ts'

const BuyNowDialog = lazyPart(
  () => loadCheckout().then(module => ({ default: module.BuyNowDialog })),
  LostDialog,
)

/** Rendered once, in the shell. Everything it shows loads when it is first needed. */
export function Checkout() {
  const { buying, asGift, done } = useShown()
  const userId = useSession()?.userId
  useEffect(() => {
    // Alipay's return page asks on its own.
    if (userId === undefined || !readPendingPayment() || window.location.pathname.includes('/alipay/')) return
    // Without a connection there is nothing to find out: the next page tries again.
    loadCheckout()
      .then(({ resumeLater }) => resumeLater())
      .catch(() => undefined)
  }, [userId])
  if (!buying && !done) return null
  return (
    <Suspense fallback={null}>
      {buying && <BuyNowDialog key={buying.id} card={buying} asGift={asGift} onClose={closeCheckout} />}
      {done && <Fragment key={done.orderId}>{done.dialog(closeCheckout)}</Fragment>}
    </Suspense>
  )
}
