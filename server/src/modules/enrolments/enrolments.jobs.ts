import { finishDecided } from './decide.ts'
import { endSuspendedLessons } from './end-suspended-lessons.ts'
import { mailEnrolment } from './enrolment.mails.ts'
import type { EnrolmentsContext } from './enrolments.context.ts'
import {
  endClass,
  endSuspended,
  finishDecision,
  mailAboutEnrolment,
  mailAboutLessons,
  mailMessage,
  refundLessons,
  remindOfLessons,
} from './enrolments.jobs.definitions.ts'
import { endEnrolments, giveBackLessons } from './give-back.ts'
import { mailLessons } from './lessons.mails.ts'
import { remindOfClasses } from './remind.ts'
import { mailToClass } from './write-to-class.ts'

export function handleEnrolmentJobs(context: EnrolmentsContext): void {
  const { jobs } = context
  jobs.handle(finishDecision, ({ enrolmentId }) => finishDecided(context, enrolmentId))
  jobs.handle(refundLessons, cancelled => giveBackLessons(context, cancelled))
  jobs.handle(endClass, ({ classId }) => endEnrolments(context, classId))
  jobs.handle(endSuspended, () => endSuspendedLessons(context))
  jobs.schedule(endSuspended, '20 * * * *', {})
  jobs.handle(remindOfLessons, () => remindOfClasses(context))
  jobs.schedule(remindOfLessons, '*/5 * * * *', {})
  jobs.handle(mailAboutLessons, change => mailLessons(context, change))
  jobs.handle(mailMessage, message => mailToClass(context, message))
  jobs.handle(mailAboutEnrolment, about => mailEnrolment(context, about))
}
