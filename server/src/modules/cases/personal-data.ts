import { mayReach } from '#contract/rules/who-reaches-whom.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { accountDeletion, accountInUse, dataExport, type Person } from '../accounts/index.ts'
import { findFiles, releaseFiles } from '../media/index.ts'
import { forgetReporter, listReportsBy } from './case.repository.ts'
import type { LessonReport, RefundRequest } from './cases.tables.ts'
import { eraseLessonReports, listLessonReportsWith } from './lesson-reports/lesson-report.repository.ts'
import { eraseRequests, listRequestsWith } from './refunds/refund-request.repository.ts'
import { findReportFiles } from './report-file.repository.ts'

const most = 1000

/** Registers what this module answers when an account is exported or deleted. */
export function registerPersonalData(platform: Pick<Platform, 'hooks' | 'clock' | 'jobs'>): void {
  const { hooks, clock } = platform
  // What was reported is looked into also after its reporter has left; once that is done, their words go.
  hooks.on(accountDeletion, 'cases', async (tx, { userId }) => {
    await releaseFiles(platform, tx, await forgetReporter(tx, userId))
    await eraseRequests(tx, userId, clock.now())
    await eraseLessonReports(tx, userId)
  })
  hooks.on(
    accountInUse,
    'cases',
    async (db, { userId }) => (await listReportsBy(db, userId, { limit: 1 })).length > 0,
  )
  hooks.on(dataExport, 'cases', async (db, person) => ({
    data: {
      reports: (await listReportsWithPictures(db, person.userId)).map(({ report, about, pictures }) => ({
        kind: about.kind,
        reason: report.reason,
        text: report.body,
        pictures,
        reported_at: report.reportedAt.toISOString(),
        closed_at: about.closedAt?.toISOString() ?? null,
        outcome: about.outcome,
      })),
      refund_requests: (await listRequestsWith(db, person.userId, most)).map(one =>
        exportRequest(one, person),
      ),
      lesson_reports: (await listLessonReportsWith(db, person.userId, most)).map(one =>
        exportReport(one, person),
      ),
    },
  }))
}

async function listReportsWithPictures(db: Db, userId: number) {
  const found = await listReportsBy(db, userId, { limit: most })
  const byReport = await findReportFiles(
    db,
    found.map(({ report }) => report.id),
  )
  const files = await findFiles(db, [...byReport.values()].flat())
  return found.map(one => ({
    ...one,
    pictures: (byReport.get(one.report.id) ?? []).flatMap(id => files.get(id)?.name ?? []),
  }))
}

/** Who has answered for a centre and left it takes nothing of its buyers along. */
const mayKeep = (
  { userId, centreId }: Pick<LessonReport, 'userId' | 'centreId'>,
  person: Pick<Person, 'userId' | 'subscriberId'>,
): boolean =>
  mayReach('export', 'dealt', {
    active: userId === person.userId || centreId === null || centreId === person.subscriberId,
  })

/** Of the two sides each has what they wrote, and what was written to them. */
const exportRequest = (request: RefundRequest, person: Person) => ({
  side: request.userId === person.userId ? 'buyer' : 'seller',
  order_id: request.orderId,
  amount: request.amountCents,
  reason: request.reason,
  text: mayKeep(request, person) ? request.body : '',
  asked_at: request.askedAt.toISOString(),
  state: request.state,
  answer: request.answer,
  answered_at: request.answeredAt?.toISOString() ?? null,
})

const exportReport = (report: LessonReport, person: Person) => ({
  side: report.userId === person.userId ? 'buyer' : 'seller',
  order_id: report.orderId,
  lesson_at: report.startsAt.toISOString(),
  amount: report.amountCents,
  reason: report.reason,
  text: mayKeep(report, person) ? report.body : '',
  reported_at: report.reportedAt.toISOString(),
  state: report.state,
  answer: report.answer,
  answered_at: report.answeredAt?.toISOString() ?? null,
  refunded: report.refundedCents,
  outcome: report.outcome,
})
