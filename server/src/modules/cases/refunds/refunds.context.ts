import type { Platform } from '#server/platform/platform.ts'
import type { ClassesModule } from '../../classes/index.ts'
import type { CommerceModule } from '../../commerce/index.ts'
import type { LessonsModule } from '../../lessons/index.ts'

/** What requests for refunds work with: the platform, and who ends what was bought. */
export interface RefundsContext extends Platform {
  readonly commerce: Pick<CommerceModule, 'refundLine'>
  readonly lessons: Pick<LessonsModule, 'findBookingTerms' | 'endBooking'>
  readonly classes: Pick<ClassesModule, 'findEnrolmentTerms' | 'endEnrolment'>
}
