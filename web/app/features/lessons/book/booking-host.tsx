import { Suspense } from 'react'
import { LostDialog, lazyPart } from '../../../ui/lazy-part.tsx'
import { useBookingDialogs } from './booking-store.ts'
import { loadBooking } from './start-booking.ts'

const BookingDialogs = lazyPart(
  () => loadBooking().then(module => ({ default: module.BookingDialogs })),
  LostDialog,
)

/** Stands once on a page where lessons are chosen. All that it shows is fetched when it is first needed. */
export function BookingHost() {
  const shown = useBookingDialogs()
  if (!shown.booking && !shown.slotsGone) return null
  return (
    <Suspense fallback={null}>
      <BookingDialogs {...shown} />
    </Suspense>
  )
}
