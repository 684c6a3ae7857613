import type { classChangesContract } from '#contract/class-changes.ts'
import type { classMaterialsContract } from '#contract/class-materials.ts'
import type { classesContract } from '#contract/classes.ts'
import type { comingClassesContract } from '#contract/coming-classes.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { fileChanged, type LinkedFile } from '../media/index.ts'
import { lessonAttended } from '../reviews/index.ts'
import { handleClassJobs } from './classes.jobs.ts'
import { classChangesRoutes, classesRoutes, classMaterialsRoutes } from './classes.routes.ts'
import { followMaterial } from './follow-material.ts'
import { hasAttendedClass } from './has-attended.ts'
import { registerPersonalData } from './personal-data.ts'
import { isLinkLive } from './view-materials.ts'

export { listAttendance, noteClassAttendance, noteJoined } from './attendance.repository.ts'
export {
  draftEnrolment,
  getOfferedClass,
  hasPlace,
  type Request,
  requestPlace,
  type WantedPlace,
} from './begin-enrolment.ts'
export {
  cancelPlaces,
  confirmPlaces,
  type Ending,
  holdPlaces,
  lapsePlaces,
  type PlaceOutcome,
  quotePlaces,
  restorePlace,
} from './book-places.ts'
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
  classLessonsChanged,
  type EnrolmentChange,
  enrolmentChanged,
  type LessonsChange,
  lessonCancelled,
} from './classes.hooks.ts'
export type { CourseClass, Enrolment } from './classes.tables.ts'
export { approvePlace, endWithoutPlace } from './decide-enrolment.ts'
export {
  eraseTexts,
  findEnrolment,
  findEnrolments,
  findPlaceEnrolment,
  noteRefunded,
  placeInLine,
} from './enrolment.repository.ts'
export { listAwaiting, listConfirmedPlaces, listLive, listOfPerson } from './enrolment-list.repository.ts'
export { giveFiles } from './give-files.ts'
export { type ImportedClass, importClasses } from './import-classes.ts'
export { type ImportedEnrolment, importEnrolments } from './import-enrolments.ts'
export { findPlacedClasses, freePlaces, type PlacedClass, placesAhead } from './lock-places.ts'
export { listReadyMaterials } from './material.repository.ts'
export { offerFreePlaces } from './offer-places.ts'
export { lessonShare } from './place.rules.ts'
export { tellClasses } from './tell-classes.ts'
export { showLessons, viewClass, viewComingClasses } from './view-classes.ts'

export interface ClassesModule {
  handlers: Handlers<
    typeof classesContract &
      typeof classChangesContract &
      typeof comingClassesContract &
      typeof classMaterialsContract
  >
  isLinkLive(link: LinkedFile): Promise<boolean>
}

export function classes(platform: Platform): ClassesModule {
  handleClassJobs(platform)
  registerPersonalData(platform)
  platform.hooks.on(lessonAttended, 'classes', (db, pair) => hasAttendedClass(db, pair, platform.clock.now()))
  platform.hooks.on(fileChanged, 'classes', (tx, file) => followMaterial(platform, tx, file))
  return {
    handlers: {
      ...classesRoutes(platform),
      ...classChangesRoutes(platform),
      ...classMaterialsRoutes(platform),
    },
    isLinkLive: link => isLinkLive(platform, link),
  }
}
