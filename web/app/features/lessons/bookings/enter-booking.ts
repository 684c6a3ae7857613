import type { Booking } from '#contract/lessons/bookings.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { showFailure } from '../../../ui/show-failure.ts'
import { isOpen } from './booking-texts.ts'

/** The target of a reminder's link: one of these bookings, by its ID. */
export const joinLinkOf = (bookings: readonly Booking[]) => ({
  isOpen: (id: number) => {
    const booking = bookings.find(({ booking_id }) => booking_id === id)
    return booking !== undefined && booking.join_from !== null && isOpen(booking, new Date())
  },
  enter: enterByLink,
})

const enterByLink = (booking_id: number) => laterApi.bookingJoin({ body: { booking_id } })

/** The press itself opens the tab, because browsers refuse one opened after an answer. */
export async function enterBooking(bookingId: number): Promise<void> {
  const tab = window.open('', '_blank')
  // The opened page must not reach this one.
  if (tab) tab.opener = null
  try {
    const { url } = await laterApi.bookingJoin({
      body: { booking_id: bookingId },
    })
    if (tab) tab.location.replace(url)
    else window.location.assign(url)
  } catch (error) {
    tab?.close()
    showFailure(error)
  }
}
