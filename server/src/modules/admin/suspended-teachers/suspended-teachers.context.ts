import type { Platform } from '#server/platform/platform.ts'
import type { ClassesModule } from '../../classes/index.ts'
import type { LessonsModule } from '../../lessons/index.ts'

/** Deciding about lessons works with the platform, and with who cancels and refunds them. */
export interface SuspendedTeachersContext extends Platform {
  readonly lessons: Pick<LessonsModule, 'cancelComingLesson'>
  readonly classes: Pick<ClassesModule, 'cancelComingLesson'>
}
