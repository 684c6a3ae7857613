import { closeCheckout, type Shown } from '../../commerce/checkout/checkout-store.ts'
import { BookingDialog } from './booking-dialog.tsx'
import { TakenDialog } from './taken-dialog.tsx'

export function BookingDialogs({ booking, taken }: Pick<Shown, 'booking' | 'taken'>) {
  return (
    <>
      {booking && <BookingDialog onClose={closeCheckout} />}
      {taken && <TakenDialog taken={taken} onClose={closeCheckout} />}
    </>
  )
}
