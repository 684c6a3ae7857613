import type { classRunContract } from '#contract/class-run.ts'
import type { enrolmentsContract } from '#contract/enrolments.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { classCancelled, classLessonsChanged, enrolmentChanged, lessonCancelled } from '../classes/index.ts'
import type { CommerceModule } from '../commerce/index.ts'
import { lessonSuspended } from '../schedule/index.ts'
import type { EnrolmentsContext } from './enrolments.context.ts'
import {
  endClass,
  mailAboutEnrolment,
  mailAboutLessons,
  refundLessons,
} from './enrolments.jobs.definitions.ts'
import { handleEnrolmentJobs } from './enrolments.jobs.ts'
import { classRunRoutes, enrolmentsRoutes } from './enrolments.routes.ts'
import { registerPersonalData } from './personal-data.ts'

export interface EnrolmentsModule {
  handlers: Handlers<typeof enrolmentsContract & typeof classRunContract>
}

export function enrolments(
  platform: Platform,
  { classMoney }: Pick<CommerceModule, 'classMoney'>,
): EnrolmentsModule {
  const context: EnrolmentsContext = { ...platform, money: classMoney }
  platform.hooks.on(enrolmentChanged, 'enrolments', async (tx, { enrolmentId, change }) => {
    await platform.jobs.enqueue(tx, mailAboutEnrolment, { enrolmentId, about: change })
  })
  listenToClasses(context)
  registerPersonalData(context)
  handleEnrolmentJobs(context)
  return { handlers: { ...enrolmentsRoutes(context), ...classRunRoutes(context) } }
}

/** Under the lock of the class: the money and the mails follow by jobs, each student for themselves. */
function listenToClasses({ hooks, jobs }: EnrolmentsContext): void {
  hooks.on(classLessonsChanged, 'enrolments', async (tx, { classId, reason, placeChanged, ...change }) => {
    const lessonIds = change.cancelled.map(({ lessonId }) => lessonId)
    if (lessonIds.length > 0) await jobs.enqueue(tx, refundLessons, { classId, lessonIds })
    await jobs.enqueue(tx, mailAboutLessons, {
      ...{ classId, reason, placeChanged, suspended: [] },
      moved: change.moved.map(({ from, to }) => ({
        from: from.from.toISOString(),
        to: to.from.toISOString(),
      })),
      cancelled: change.cancelled.map(({ startsAt }) => startsAt.toISOString()),
      added: change.added.map(({ startsAt }) => startsAt.toISOString()),
    })
  })
  hooks.on(lessonCancelled, 'enrolments', async (tx, { classId, lessonId, startsAt, reason }) => {
    await jobs.enqueue(tx, refundLessons, { classId, lessonIds: [lessonId] })
    await jobs.enqueue(tx, mailAboutLessons, {
      ...{ classId, reason, placeChanged: false, moved: [], added: [], suspended: [] },
      cancelled: [startsAt.toISOString()],
    })
  })
  hooks.on(lessonSuspended, 'enrolments', async (tx, { lesson, code }) => {
    if (lesson.classId === null) return
    await jobs.enqueue(tx, mailAboutLessons, {
      ...{ classId: lesson.classId, reason: '', placeChanged: false, moved: [], added: [], cancelled: [] },
      suspended: [{ at: lesson.startsAt.toISOString(), code }],
    })
  })
  hooks.on(classCancelled, 'enrolments', async (tx, { classId }) => {
    await jobs.enqueue(tx, endClass, { classId })
  })
}
