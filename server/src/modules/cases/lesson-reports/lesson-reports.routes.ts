import type { lessonReportsContract } from '#contract/cases/lesson-reports.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { agreeToReport, answerReport, withdrawReport } from './answer-report.ts'
import { listLessonReportsOf } from './lesson-report.repository.ts'
import type { LessonReportsContext } from './lesson-reports.context.ts'
import { reportLesson } from './report-lesson.ts'
import { presentReport, presentReports, viewSellerReport, viewSellerReports } from './view-reports.ts'

const done = { status: 200 } as const

const itemOf = (asked: { booking_id?: number | undefined; enrolment_id?: number | undefined }) =>
  asked.enrolment_id === undefined
    ? { kind: 'trial' as const, itemId: asked.booking_id ?? 0 }
    : { kind: 'class' as const, itemId: asked.enrolment_id }

export const lessonReportsRoutes = (
  context: LessonReportsContext,
): Handlers<typeof lessonReportsContract> => ({
  lessonReports: async ({ body, caller }) => ({
    reports: await presentReports(
      context,
      await listLessonReportsOf(context.db, caller.userId, itemOf(body)),
    ),
  }),
  lessonReportSend: async ({ body, caller }) => {
    const { lesson_id: lessonId, reason, text } = body
    const report = await reportLesson(context, caller, { item: { ...itemOf(body), lessonId }, reason, text })
    return { ...done, report: await presentReport(context, report) }
  },
  lessonReportWithdraw: async ({ body, caller }) => {
    const report = await withdrawReport(context, caller, body.report_id)
    return { ...done, report: await presentReport(context, report) }
  },
  sellerLessonReports: ({ caller, locale }) => viewSellerReports(context, caller, locale),
  lessonReportAnswer: async ({ body: { report_id: reportId, text }, caller, locale }) => {
    const report = await answerReport(context, caller, { reportId, text })
    return { ...done, report: await viewSellerReport(context, report, locale) }
  },
  lessonReportAgree: async ({ body, caller, locale }) => {
    const report = await agreeToReport(context, caller, body.report_id)
    return { ...done, report: await viewSellerReport(context, report, locale) }
  },
})
