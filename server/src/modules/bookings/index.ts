import type { bookingsContract } from '#contract/bookings.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { CommerceModule } from '../commerce/index.ts'
import { bookingChanged, lessonSuspended, listSeated } from '../schedule/index.ts'
import type { BookingsContext } from './bookings.context.ts'
import { mailAboutBooking } from './bookings.jobs.definitions.ts'
import { handleBookingJobs } from './bookings.jobs.ts'
import { bookingsRoutes } from './bookings.routes.ts'
import { registerPersonalData } from './personal-data.ts'

export interface BookingsModule {
  handlers: Handlers<typeof bookingsContract>
}

export function bookings(
  platform: Platform,
  commerce: Pick<CommerceModule, 'giveBackBooking'>,
): BookingsModule {
  const context: BookingsContext = { ...platform, commerce }
  platform.hooks.on(bookingChanged, 'bookings', async (tx, { bookingId, change }) => {
    await platform.jobs.enqueue(tx, mailAboutBooking, { bookingId, about: change })
  })
  platform.hooks.on(lessonSuspended, 'bookings', async (tx, { lesson }) => {
    for (const { id: bookingId } of await listSeated(tx, lesson.id))
      await platform.jobs.enqueue(tx, mailAboutBooking, { bookingId, about: 'suspended' })
  })
  registerPersonalData(context)
  handleBookingJobs(context)
  return { handlers: bookingsRoutes(context) }
}
