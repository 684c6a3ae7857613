import { BookingDialog } from './booking-dialog.tsx'
import { type BookingDialogsShown, closeBooking } from './booking-store.ts'
import { SlotsGoneDialog } from './slots-gone-dialog.tsx'

export function BookingDialogs({ booking, slotsGone }: BookingDialogsShown) {
  return (
    <>
      {booking && <BookingDialog onClose={closeBooking} />}
      {slotsGone && <SlotsGoneDialog {...slotsGone} onClose={closeBooking} />}
    </>
  )
}
