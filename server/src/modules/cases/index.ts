import type { lessonReportsContract } from '#contract/cases/lesson-reports.ts'
import type { refundRequestsContract } from '#contract/cases/refund-requests.ts'
import type { reportsContract } from '#contract/cases/reports.ts'
import type { staffCasesContract } from '#contract/cases/staff-cases.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { LinkedFile } from '../media/index.ts'
import { reportsRoutes } from './cases.routes.ts'
import { followActs } from './follow-acts.ts'
import type { LessonReportsContext } from './lesson-reports/lesson-reports.context.ts'
import { handleLessonReportJobs } from './lesson-reports/lesson-reports.jobs.ts'
import { lessonReportsRoutes } from './lesson-reports/lesson-reports.routes.ts'
import { registerPersonalData } from './personal-data.ts'
import type { RefundsContext } from './refunds/refunds.context.ts'
import { handleRefundJobs } from './refunds/refunds.jobs.ts'
import { refundRequestsRoutes } from './refunds/refunds.routes.ts'
import { isLinkLive } from './report-pictures.ts'
import { staffCasesRoutes } from './staff-cases.routes.ts'

export { type CaseEvents, listCaseEvents } from './case-events.repository.ts'
export { findTalkCases } from './find-talk-cases.ts'
export { readTalk } from './handle-case.ts'
export { countCases } from './view-desk.ts'

export interface CasesModule {
  handlers: Handlers<
    typeof reportsContract &
      typeof refundRequestsContract &
      typeof lessonReportsContract &
      typeof staffCasesContract
  >
  isLinkLive(link: LinkedFile): Promise<boolean>
}

/** `sold`: what was bought is ended by whoever gives it. */
export function cases(
  platform: Platform,
  sold: Pick<RefundsContext & LessonReportsContext, 'commerce' | 'lessons' | 'classes'>,
): CasesModule {
  const context: RefundsContext & LessonReportsContext = { ...platform, ...sold }
  followActs(platform)
  registerPersonalData(platform)
  handleRefundJobs(context)
  handleLessonReportJobs(context)
  return {
    isLinkLive: link => isLinkLive(platform, link),
    handlers: {
      ...reportsRoutes(platform),
      ...refundRequestsRoutes(context),
      ...lessonReportsRoutes(context),
      ...staffCasesRoutes(context),
    },
  }
}
