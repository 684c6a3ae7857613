import { BookedDialog } from './booked-dialog.tsx'
import { BuyNowDialog } from './buy-now-dialog.tsx'
import { closeCheckout, type Shown } from './checkout-store.ts'
import { SuccessDialog } from './success-dialog.tsx'

export { resumeLater } from './resume.ts'

export function CheckoutDialogs({ shown: { buying, asGift, bought } }: { shown: Shown }) {
  return (
    <>
      {buying && <BuyNowDialog key={buying.id} card={buying} asGift={asGift} onClose={closeCheckout} />}
      {bought && bought.lessons.length === 0 && bought.gone.length === 0 && (
        <SuccessDialog key={bought.orderId} bought={bought} onClose={closeCheckout} />
      )}
      {bought && bought.lessons.length + bought.gone.length > 0 && (
        <BookedDialog key={bought.orderId} bought={bought} onClose={closeCheckout} />
      )}
    </>
  )
}
