import type { classesContract } from '#contract/classes.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { classesRoutes } from './classes.routes.ts'

export { timesOf as classTimesOf } from './class.presenter.ts'
export {
  changeClass,
  countPlaces,
  findClass,
  findClasses,
  listClassesOfTeacher,
  listLiveEnrolments,
  lockClass,
  lockClasses,
  type Places,
} from './class.repository.ts'
export {
  classCancelled,
  classChanged,
  classLessonsChanged,
  type LessonsChange,
  lessonCancelled,
} from './classes.hooks.ts'
export type { CourseClass, Enrolment } from './classes.tables.ts'
export { tellClasses } from './tell-classes.ts'
export { showLessons, viewClass, viewComingClasses } from './view-classes.ts'

export interface ClassesModule {
  handlers: Handlers<typeof classesContract>
}

export function classes(platform: Platform): ClassesModule {
  return { handlers: classesRoutes(platform) }
}
