import type { Booking } from '#contract/lessons/bookings.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { showFailure } from '../../../ui/show-failure.ts'
import { isOpen } from './booking-texts.ts'

/** What the link of a reminder leads to: one of these bookings, by its id. */
export const joinLinkOf = (bookings: readonly Booking[]) => ({
  isOpen: (id: number) => {
    const booking = bookings.find(({ booking_id }) => booking_id === id)
    return booking !== undefined && booking.join_from !== null && isOpen(booking, new Date())
  },
  enter: enterByLink,
})

const enterByLink = (booking_id: number) => laterApi.bookingJoin({ body: { booking_id } })

/** The tab is opened by the press itself: browsers refuse one that comes after an answer. */
export async function enterBooking(bookingId: number): Promise<void> {
  const tab = window.open('', '_blank')
  // What is opened there must not reach this page.
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
