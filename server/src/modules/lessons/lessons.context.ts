import type { Platform } from '#server/platform/platform.ts'
import type { CommerceModule } from '../commerce/index.ts'

/** What bookings work with: the platform, and who gives money back. */
export interface LessonsContext extends Platform {
  readonly commerce: Pick<CommerceModule, 'giveBackBooking'>
}
