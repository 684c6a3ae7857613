import type { Platform } from '#server/platform/platform.ts'
import { accountDeletion, accountInUse, dataExport } from '../accounts/index.ts'
import { forgetReporter, listReportsBy } from './case.repository.ts'
import type { LessonReport, RefundRequest } from './cases.tables.ts'
import { eraseLessonReports, listLessonReportsWith } from './lesson-reports/lesson-report.repository.ts'
import { eraseRequests, listRequestsWith } from './refunds/refund-request.repository.ts'

const most = 1000

/** Registers what this module answers when an account is exported or deleted. */
export function registerPersonalData({ hooks, clock }: Pick<Platform, 'hooks' | 'clock'>): void {
  // What was reported is looked into also after its reporter has left; once that is done, their words go.
  hooks.on(accountDeletion, 'cases', async (tx, { userId }) => {
    await forgetReporter(tx, userId)
    await eraseRequests(tx, userId, clock.now())
    await eraseLessonReports(tx, userId)
  })
  hooks.on(
    accountInUse,
    'cases',
    async (db, { userId }) => (await listReportsBy(db, userId, { limit: 1 })).length > 0,
  )
  hooks.on(dataExport, 'cases', async (db, { userId }) => ({
    data: {
      reports: (await listReportsBy(db, userId, { limit: most })).map(({ report, about }) => ({
        kind: about.kind,
        reason: report.reason,
        text: report.body,
        reported_at: report.reportedAt.toISOString(),
        closed_at: about.closedAt?.toISOString() ?? null,
        outcome: about.outcome,
      })),
      refund_requests: (await listRequestsWith(db, userId, most)).map(one => exportRequest(one, userId)),
      lesson_reports: (await listLessonReportsWith(db, userId, most)).map(one => exportReport(one, userId)),
    },
  }))
}

/** Of the two sides each has what they wrote, and what was written to them. */
const exportRequest = (request: RefundRequest, userId: number) => ({
  side: request.userId === userId ? 'buyer' : 'seller',
  order_id: request.orderId,
  amount: request.amountCents,
  reason: request.reason,
  text: request.body,
  asked_at: request.askedAt.toISOString(),
  state: request.state,
  answer: request.answer,
  answered_at: request.answeredAt?.toISOString() ?? null,
})

const exportReport = (report: LessonReport, userId: number) => ({
  side: report.userId === userId ? 'buyer' : 'seller',
  order_id: report.orderId,
  lesson_at: report.startsAt.toISOString(),
  amount: report.amountCents,
  reason: report.reason,
  text: report.body,
  reported_at: report.reportedAt.toISOString(),
  state: report.state,
  answer: report.answer,
  answered_at: report.answeredAt?.toISOString() ?? null,
  refunded: report.refundedCents,
  outcome: report.outcome,
})
