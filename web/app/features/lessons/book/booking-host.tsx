import { Suspense } from 'react'
import { LostDialog, lazyPart } from '../../../ui/lazy-part.tsx'
import { useShown } from '../../commerce/checkout/checkout-store.ts'
import { loadBooking } from './start-booking.ts'

const BookingDialogs = lazyPart(
  () => loadBooking().then(module => ({ default: module.BookingDialogs })),
  LostDialog,
)

/** Stands once on a page where lessons are chosen. All that it shows is fetched when it is first needed. */
export function BookingHost() {
  const { booking, taken } = useShown()
  if (!booking && !taken) return null
  return (
    <Suspense fallback={null}>
      <BookingDialogs booking={booking} taken={taken} />
    </Suspense>
  )
}
