import type { Platform } from '#server/platform/platform.ts'
import type { CommerceModule } from '../../commerce/index.ts'

/** What reports of lessons work with: the platform, and who holds their money. */
export interface LessonReportsContext extends Platform {
  readonly commerce: Pick<
    CommerceModule,
    'reserveShare' | 'settleShare' | 'freeShare' | 'viewShare' | 'viewLessons'
  >
}
