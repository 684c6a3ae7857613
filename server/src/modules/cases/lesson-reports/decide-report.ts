import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import { requireFreshPassword } from '../../accounts/index.ts'
import { endReport, lockReport } from './end-report.ts'
import { findLessonReport } from './lesson-report.repository.ts'
import { isDecided } from './lesson-report.states.ts'
import type { LessonReportsContext } from './lesson-reports.context.ts'
import { mailDecided } from './lesson-reports.mails.ts'

/** Staff refund all of a share, a part of it or nothing; the rest is paid, and both sides read why. */
export async function decideReport(
  context: LessonReportsContext,
  staff: Caller,
  { reportId, refundCents, reason }: { reportId: number; refundCents: number; reason: string },
): Promise<void> {
  await requireFreshPassword(context, staff)
  const found = await findLessonReport(context.db, reportId)
  if (!found) throw new Refusal('lesson_report_unknown')
  await context.db.transaction(async tx => {
    const report = await lockReport(tx, found)
    if (isDecided(report.state)) throw new Refusal('lesson_report_decided')
    if (report.state === 'sent') throw new Refusal('lesson_report_waiting')
    const { leftCents } = await context.commerce.viewShare(tx, report)
    if (leftCents > 0 && refundCents > leftCents) throw new Refusal('refund_impossible')
    const ended = await endReport(context, tx, report, {
      ...{ decidedBy: 'staff', refundCents, outcome: reason, staffId: staff.userId },
    })
    await mailDecided(context, tx, ended)
    await recordAct(context, tx, staff, {
      act: 'lesson_report_decided',
      subject: { type: 'case', id: report.caseId ?? 0 },
      before: { paid_cents: report.amountCents },
      after: { refunded_cents: ended.refundedCents, order: report.orderId },
    })
  })
}
