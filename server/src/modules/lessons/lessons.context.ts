import type { Platform } from '#server/platform/platform.ts'
import type { CommerceModule } from '../commerce/index.ts'

/** What lessons work with: the platform, and who fulfils and refunds orders. */
export interface LessonsContext extends Platform {
  readonly commerce: Pick<CommerceModule, 'finishOrder' | 'refundLine' | 'viewLessons'>
}
