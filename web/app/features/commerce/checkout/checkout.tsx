import { Suspense, useEffect } from 'react'
import { useSession } from '../../../lib/session.ts'
import { LostDialog, lazyPart } from '../../../ui/lazy-part.tsx'
import { loadCheckout, useShown } from './checkout-store.ts'
import { readMark } from './paying-mark.ts'

const CheckoutDialogs = lazyPart(
  () => loadCheckout().then(module => ({ default: module.CheckoutDialogs })),
  LostDialog,
)

/** Stands once in the shell. All that it shows is fetched when it is first needed. */
export function Checkout() {
  const shown = useShown()
  const userId = useSession()?.userId
  useEffect(() => {
    // The page that one comes back to from Alipay asks by itself.
    if (userId === undefined || !readMark() || window.location.pathname.includes('/alipay/')) return
    // Without a connection there is nothing to find out: the next page tries again.
    loadCheckout()
      .then(({ resumeLater }) => resumeLater())
      .catch(() => undefined)
  }, [userId])
  if (!shown.buying && !shown.bought) return null
  return (
    <Suspense fallback={null}>
      <CheckoutDialogs shown={shown} />
    </Suspense>
  )
}
