import { m } from '#messages/messages.js'
import { readSession } from '../../../lib/session.ts'
import { showFailure } from '../../../ui/show-failure.ts'
import { toast } from '../../../ui/toasts.tsx'
import { openSignIn } from '../../accounts/sign-in/open-sign-in.ts'
import { showBooking } from './booking-store.ts'

/** Loaded when it is first needed. One import for all, because each has to name every file behind it. */
export const loadBooking = () => import('./booking-dialogs.tsx')

/** The hash of a teacher's page that continues a booking. */
export const bookPart = '#book'

/** Opens the dialog that books the selection; visitors are asked to sign in first, and return to the same. */
export async function startBooking(): Promise<void> {
  if (!readSession() && !(await openSignIn(m.bookings_sign_in(), bookPart))) return
  if (readSession()?.role === 'TEACHER') return void toast.show({ text: m.bookings_teachers(), tone: 'bad' })
  try {
    await loadBooking()
    showBooking()
  } catch (error) {
    showFailure(error)
  }
}
