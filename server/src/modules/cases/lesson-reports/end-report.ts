import type { lessonReportDeciders } from '#contract/rules/lesson-reports.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { changeCase } from '../case.repository.ts'
import type { LessonReport } from '../cases.tables.ts'
import { lockBuyer } from '../refunds/lock-request.ts'
import { insertEvent, lockCase } from '../staff-case.repository.ts'
import { changeLessonReport, findLessonReport } from './lesson-report.repository.ts'
import type { LessonReportsContext } from './lesson-reports.context.ts'

/** As it is under the lock of its buyer. */
export async function lockReport(tx: Tx, { id, userId }: LessonReport): Promise<LessonReport> {
  await lockBuyer(tx, userId)
  const report = await findLessonReport(tx, id)
  if (!report) throw new Error(`Report ${id} of a lesson is not there`)
  return report
}

interface Ending {
  decidedBy: (typeof lessonReportDeciders)[number]
  /** All that is left without. */
  refundCents?: number
  /** For both sides to read. */
  outcome?: string
  staffId?: number
  more?: Partial<Pick<LessonReport, 'answer' | 'answeredBy' | 'answeredAt'>>
}

/** Refunds the share of a lesson, or a part of it, pays the rest, and closes the case: once, in the caller's transaction. */
export async function endReport(
  context: LessonReportsContext,
  tx: Tx,
  report: LessonReport,
  { decidedBy, refundCents, outcome = '', staffId, more }: Ending,
): Promise<LessonReport> {
  const { id, orderId, lineId, lessonId } = report
  const settled = await context.commerce.settleShare(tx, {
    ...{ orderId, lineId, lessonId, key: `lesson-report-${id}` },
    ...(refundCents !== undefined && { refundCents }),
  })
  if (!settled) throw new Error(`Report ${id} of a lesson has less left than ${refundCents} cents`)
  const { leftCents, refundedCents } = settled
  // Its money went back in another way before.
  const isGone = leftCents === 0
  const state = isGone || refundedCents === leftCents ? 'refunded' : refundedCents === 0 ? 'paid' : 'split'
  const at = context.clock.now()
  const ended = await changeLessonReport(tx, report, {
    ...{ ...more, state, decidedBy: isGone ? 'elsewhere' : decidedBy, refundedCents, outcome, endedAt: at },
  })
  await closeCaseOf(tx, ended, { at, staffId: staffId ?? null, upheld: state !== 'paid' })
  return ended
}

export async function closeCaseOf(
  tx: Tx,
  { caseId, outcome }: LessonReport,
  { at, staffId, upheld }: { at: Date; staffId: number | null; upheld: boolean },
): Promise<void> {
  if (caseId === null) return
  const one = await lockCase(tx, caseId)
  if (!one || one.closedAt) throw new Error(`Case ${caseId} of a lesson is not open`)
  const firstActAt = one.firstActAt ?? at
  await changeCase(tx, caseId, { closedAt: at, closedBy: staffId, upheld, outcome, firstActAt })
  await insertEvent(tx, { caseId, at, actorId: staffId, what: 'closed', body: outcome })
}
