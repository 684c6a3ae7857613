import { finishDecided } from './decide.ts'
import { mailEnrolment } from './enrolment.mails.ts'
import type { EnrolmentsContext } from './enrolments.context.ts'
import { finishDecision, mailAboutEnrolment } from './enrolments.jobs.definitions.ts'

export function handleEnrolmentJobs(context: EnrolmentsContext): void {
  const { jobs } = context
  jobs.handle(finishDecision, ({ enrolmentId }) => finishDecided(context, enrolmentId))
  jobs.handle(mailAboutEnrolment, about => mailEnrolment(context, about))
}
