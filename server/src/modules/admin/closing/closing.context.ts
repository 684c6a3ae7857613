import type { Platform } from '#server/platform/platform.ts'
import type { ClassesModule } from '../../classes/index.ts'
import type { CommerceModule } from '../../commerce/index.ts'
import type { LessonsModule } from '../../lessons/index.ts'

/** What closing a seller works with: the platform, and who cancels and refunds what was sold. */
export interface ClosingContext extends Platform {
  readonly commerce: Pick<CommerceModule, 'letGoOrder' | 'planRefunds'>
  readonly lessons: Pick<LessonsModule, 'cancelComingLessons' | 'endCancelledSeat'>
  readonly classes: Pick<ClassesModule, 'cancelClassOf' | 'endCancelledPlace'>
}
