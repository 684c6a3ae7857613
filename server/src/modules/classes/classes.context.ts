import type { Platform } from '#server/platform/platform.ts'
import type { CommerceModule } from '../commerce/index.ts'

/** What classes need: the platform, and commerce to take and refund payments. */
export interface ClassesContext extends Platform {
  readonly commerce: Pick<
    CommerceModule,
    | 'placeOrder'
    | 'settleOrder'
    | 'captureOrder'
    | 'releaseOrder'
    | 'listOpenUntil'
    | 'refundLine'
    | 'planRefunds'
    | 'planLessonRefund'
    | 'viewLessons'
  >
}
