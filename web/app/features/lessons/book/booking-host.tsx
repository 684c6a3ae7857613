import { Suspense, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { LostDialog, lazyPart } from '../../../ui/lazy-part.tsx'
import { useBookingDialogs } from './booking-store.ts'
import { bookPart, loadBooking, startBooking } from './start-booking.ts'
import { readTrials } from './trial-selection.ts'

const BookingDialogs = lazyPart(
  () => loadBooking().then(module => ({ default: module.BookingDialogs })),
  LostDialog,
)

/** Rendered once on a page where lessons are selected. Everything it shows loads when it is first needed. */
export function BookingHost() {
  const shown = useBookingDialogs()
  useBookingGoesOn()
  if (!shown.booking && !shown.slotsGone) return null
  return (
    <Suspense fallback={null}>
      <BookingDialogs {...shown} />
    </Suspense>
  )
}

/** People who return signed in, from an emailed link or the sign-in page, find what they were about to book. */
function useBookingGoesOn() {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (hash !== bookPart) return
    const trials = readTrials()
    const ready = trials.length > 0 && trials.every(({ time }) => time !== null)
    // Once: a reload shows only the page.
    void navigate(`${pathname}${search}${ready ? '' : '#times'}`, { replace: true, preventScrollReset: true })
    if (ready) void startBooking()
  }, [hash, pathname, search, navigate])
}
