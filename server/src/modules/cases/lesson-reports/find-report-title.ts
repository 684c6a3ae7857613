import { momentText } from '#contract/rules/hong-kong-texts.ts'
import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'
import type { Db } from '#server/platform/db/db.ts'
import { findRefundable } from '../../commerce/index.ts'
import type { LessonReport } from '../cases.tables.ts'
import { findLessonReport } from './lesson-report.repository.ts'

/** What was bought, as it was called then. */
export async function findBoughtTitle(
  db: Db,
  { orderId, lineId }: Pick<LessonReport, 'orderId' | 'lineId'>,
): Promise<string> {
  const order = await findRefundable(db, orderId)
  return order?.lines.find(({ id }) => id === lineId)?.title ?? ''
}

export async function findReportTitle(db: Db, reportId: number, locale: Locale): Promise<string | undefined> {
  const report = await findLessonReport(db, reportId)
  if (!report) return undefined
  const title = await findBoughtTitle(db, report)
  return m.api_report_paid_lesson({ title, when: momentText(report.startsAt, locale) }, { locale })
}
