import { BuyNowDialog } from './buy-now-dialog.tsx'
import { closeCheckout, type Shown } from './checkout-store.ts'
import { SuccessDialog } from './success-dialog.tsx'

export { resumeLater } from './resume.ts'

export function CheckoutDialogs({ shown: { buying, bought } }: { shown: Shown }) {
  return (
    <>
      {buying && <BuyNowDialog key={buying.id} card={buying} onClose={closeCheckout} />}
      {bought && <SuccessDialog key={bought.orderId} bought={bought} onClose={closeCheckout} />}
    </>
  )
}
