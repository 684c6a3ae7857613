import type { Platform } from '#server/platform/platform.ts'
import type { CommerceModule } from '../commerce/index.ts'

/** What lessons need: the platform, and commerce to fulfil and refund orders. */
export interface LessonsContext extends Platform {
  readonly commerce: Pick<CommerceModule, 'finishOrder' | 'refundLine' | 'viewLessons'>
}
