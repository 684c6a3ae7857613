import type { Report } from '#contract/cases/reports.ts'
import { caseNumber } from '#contract/rules/cases.ts'
import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listReportsBy } from './case.repository.ts'
import { stateOf } from './case.rules.ts'
import { describeSubject } from './describe-subject.ts'

const aPage = 20

export async function viewReports(
  platform: Pick<Platform, 'db' | 'clock'>,
  caller: Caller,
  { before, locale }: { before: number | undefined; locale: Locale },
): Promise<{ reports: Report[]; more: boolean }> {
  const rows = await listReportsBy(platform.db, caller.userId, { before, limit: aPage + 1 })
  const reports = await Promise.all(
    rows.slice(0, aPage).map(async ({ report, about }): Promise<Report> => {
      const facts = await describeSubject(platform, { kind: about.kind, id: about.subjectId }, locale)
      return {
        report_id: report.id,
        number: caseNumber(about.id),
        kind: about.kind,
        title: facts?.title ?? '',
        reason: report.reason,
        text: report.body,
        at: report.reportedAt.toISOString(),
        state: stateOf(about),
        act_by: about.dueAt.toISOString(),
        outcome: about.closedAt && {
          upheld: about.upheld === true,
          text: about.outcome,
          at: about.closedAt.toISOString(),
        },
      }
    }),
  )
  return { reports, more: rows.length > aPage }
}
