import { defineRound } from '#server/platform/jobs/define-round.ts'
import type { LessonReportsContext } from './lesson-reports.context.ts'
import { passReports } from './pass-reports.ts'

/** What no seller has answered in time goes to staff, and what staff have not decided in time is refunded. */
export const passLessonReports = defineRound({ name: 'cases.lesson-reports' })

export function handleLessonReportJobs(context: LessonReportsContext): void {
  context.jobs.handle(passLessonReports, () => passReports(context))
  context.jobs.schedule(passLessonReports, '*/10 * * * *', {})
}
