import type { classChangesContract } from '#contract/classes/class-changes.ts'
import type { classMaterialsContract } from '#contract/classes/class-materials.ts'
import type { classRunContract } from '#contract/classes/class-run.ts'
import type { classesContract } from '#contract/classes/classes.ts'
import type { comingClassesContract } from '#contract/classes/coming-classes.ts'
import type { enrolmentsContract } from '#contract/classes/enrolments.ts'
import type { bookingsContract } from '#contract/lessons/bookings.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  calendarRead,
  type Ending,
  type EndingSeat,
  lessonSuspended,
  refundAt,
  type SeatTerms,
} from '../lessons/index.ts'
import { fileChanged, type LinkedFile } from '../media/index.ts'
import { lessonAttended } from '../reviews/index.ts'
import { lessonsAhead } from '../saved/index.ts'
import { listClassEntries } from './calendar/class-entries.ts'
import { registerConversations } from './calendar/talk-about-classes.ts'
import type { ClassesContext } from './classes.context.ts'
import { classCancelled, classLessonsChanged, lessonCancelled } from './classes.hooks.ts'
import {
  endClass,
  type LessonsMail,
  mailAboutLessons,
  mailSuspended,
  refundLessons,
} from './classes.jobs.definitions.ts'
import { handleClassJobs } from './classes.jobs.ts'
import { classChangesRoutes, classesRoutes, classMaterialsRoutes } from './classes.routes.ts'
import { cancelClassOf, endCancelledPlace } from './enrolments/end-with-seller.ts'
import { classCalendarRoutes, classRunRoutes, enrolmentsRoutes } from './enrolments/enrolments.routes.ts'
import { registerPersonalData as registerEnrolments } from './enrolments/personal-data.ts'
import { endEnrolment, findEnrolmentTerms } from './enrolments/refund-on-request.ts'
import { viewAwaiting } from './enrolments/view-enrolments.ts'
import { registerPersonalData } from './manage/personal-data.ts'
import { followMaterial } from './materials/follow-material.ts'
import { isLinkLive } from './materials/view-materials.ts'
import { cancelComingLesson } from './run/cancel-lesson.ts'
import { hasAttendedClass } from './run/has-attended.ts'
import { hasClassesAhead } from './run/has-classes-ahead.ts'

export { countPlaces, findClasses, listClassIdsOfSeller, listLiveEnrolments } from './class.repository.ts'
export type { Enrolment } from './classes.tables.ts'
export { beginEnrolments, type WantedPlace } from './enrolments/begin-enrolment.ts'
export { classLine } from './enrolments/class-line.ts'
export { listClassesOf, listComingClasses } from './enrolments/end-with-seller.ts'
export { placeInLine } from './enrolments/enrolment.repository.ts'
export { listEnrolmentEvents } from './enrolments/enrolment-events.repository.ts'
export { listOfPerson } from './enrolments/enrolment-list.repository.ts'
export { countAttending } from './run/count-attending.ts'
export { findAttendance, listAttendedLessons, listClassmates } from './run/find-attendance.ts'

export interface ClassesModule {
  handlers: Handlers<
    typeof classesContract &
      typeof classChangesContract &
      typeof comingClassesContract &
      typeof classMaterialsContract &
      Pick<typeof bookingsContract, 'classCalendar'> &
      typeof enrolmentsContract &
      typeof classRunContract
  >
  isLinkLive(link: LinkedFile): Promise<boolean>
  /** Until when an enrolment is refunded freely; undefined for one that is over otherwise. */
  findEnrolmentTerms(db: Db, enrolmentId: number): Promise<SeatTerms | undefined>
  /** Refunds what is left of an enrolment and frees its seat, inside the caller's transaction. */
  endEnrolment(tx: Tx, enrolmentId: number, ending: Omit<Ending, 'at'>): Promise<void>
  /** Cancels a class of a seller who has stopped, and answers the seats in it. */
  cancelClassOf(tx: Tx, classId: number, reason: string): Promise<EndingSeat[]>
  /** Cancels one lesson that hasn't started, and refunds everyone their share; false where it has. */
  cancelComingLesson(tx: Tx, lessonId: number): Promise<boolean>
  /** Refunds and ends one of these seats. */
  endCancelledPlace(tx: Tx, seat: Pick<EndingSeat, 'itemId'>, reason: string): Promise<void>
  /** What a teacher is to decide about, by class, the oldest first. */
  viewAwaiting(teacherId: number): ReturnType<typeof viewAwaiting>
}

export function classes(platform: Platform, commerce: ClassesContext['commerce']): ClassesModule {
  const context: ClassesContext = { ...platform, commerce }
  handleClassJobs(context)
  registerPersonalData(platform)
  registerEnrolments(context)
  registerConversations(platform)
  listenToClasses(context)
  platform.hooks.on(calendarRead, 'classes', (db, reader) => listClassEntries(platform, db, reader))
  platform.hooks.on(lessonAttended, 'classes', (db, pair) => hasAttendedClass(db, pair, platform.clock.now()))
  platform.hooks.on(lessonsAhead, 'classes', (db, who) => hasClassesAhead(db, who, platform.clock.now()))
  platform.hooks.on(fileChanged, 'classes', (tx, file) => followMaterial(platform, tx, file))
  return {
    handlers: {
      ...classesRoutes(context),
      ...classChangesRoutes(context),
      ...classMaterialsRoutes(platform),
      ...enrolmentsRoutes(context),
      ...classRunRoutes(context),
      ...classCalendarRoutes(platform),
    },
    isLinkLive: link => isLinkLive(platform, link),
    findEnrolmentTerms: (db, enrolmentId) => findEnrolmentTerms(context, db, enrolmentId),
    endEnrolment: (tx, enrolmentId, ending) => endEnrolment(context, tx, enrolmentId, ending),
    cancelClassOf: (tx, classId, reason) => cancelClassOf(context, tx, classId, reason),
    cancelComingLesson: (tx, lessonId) => cancelComingLesson(context, tx, lessonId),
    endCancelledPlace: (tx, seat, reason) => endCancelledPlace(context, tx, seat, reason),
    viewAwaiting: teacherId => viewAwaiting(context, teacherId),
  }
}

/** Families read what goes back, so the refunds come first. */
async function refundAndMail(
  jobs: ClassesContext['jobs'],
  tx: Tx,
  lessonIds: number[],
  change: LessonsMail,
): Promise<void> {
  const { classId } = change
  if (lessonIds.length === 0) await jobs.enqueue(tx, mailAboutLessons, change)
  else
    await jobs.enqueue(tx, refundLessons, {
      ...{ classId, lessonIds },
      change: { ...change, cancelledIds: lessonIds },
    })
}

/** Under the lock of the class: refunds and emails follow by jobs, for each student separately. */
function listenToClasses({ hooks, jobs }: ClassesContext): void {
  hooks.on(classLessonsChanged, 'classes', async (tx, { classId, reason, placeChanged, ...change }) => {
    const lessonIds = change.cancelled.map(({ lessonId }) => lessonId)
    await refundAndMail(jobs, tx, lessonIds, {
      ...{ classId, reason, placeChanged },
      moved: change.moved.map(({ from, to }) => ({
        from: from.from.toISOString(),
        to: to.from.toISOString(),
      })),
      cancelled: change.cancelled.map(({ startsAt }) => startsAt.toISOString()),
      added: change.added.map(({ startsAt }) => startsAt.toISOString()),
    })
  })
  hooks.on(
    lessonCancelled,
    'classes',
    async (tx, { classId, lessonId, startsAt, reason, byStaff = false, byWeather = false }) => {
      await refundAndMail(jobs, tx, [lessonId], {
        ...{ classId, reason, byStaff, byWeather, placeChanged: false, moved: [], added: [] },
        cancelled: [startsAt.toISOString()],
      })
    },
  )
  hooks.on(lessonSuspended, 'classes', async (tx, { lesson, code }) => {
    if (lesson.classId === null) return
    await jobs.enqueue(tx, mailSuspended, {
      ...{ classId: lesson.classId, at: lesson.startsAt.toISOString(), code },
      until: refundAt(lesson).toISOString(),
    })
  })
  hooks.on(classCancelled, 'classes', async (tx, { classId }) => {
    await jobs.enqueue(tx, endClass, { classId })
  })
}
