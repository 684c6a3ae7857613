import { laterApi } from '../../../lib/later-api.ts'
import { showFailure } from '../../../ui/show-failure.ts'

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
