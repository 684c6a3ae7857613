import type { Platform } from '#server/platform/platform.ts'
import type { CommerceModule } from '../commerce/index.ts'

/** What classes work with: the platform, and who takes and refunds money. */
export interface ClassesContext extends Platform {
  readonly commerce: Pick<
    CommerceModule,
    | 'placeOrder'
    | 'settleOrder'
    | 'captureOrder'
    | 'releaseOrder'
    | 'listOpenUntil'
    | 'refundLine'
    | 'viewLessons'
  >
}
