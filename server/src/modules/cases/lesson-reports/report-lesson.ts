import { type LessonReportReason, refundDays, sellerDays, staffDays } from '#contract/rules/lesson-reports.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { LessonReport } from '../cases.tables.ts'
import { lockBuyer } from '../refunds/lock-request.ts'
import { insertLessonReport, listLessonReportsOf, type ReportedItem } from './lesson-report.repository.ts'
import type { LessonReportsContext } from './lesson-reports.context.ts'
import { mailReported } from './lesson-reports.mails.ts'

interface Said {
  item: Required<ReportedItem>
  reason: LessonReportReason
  text: string
}

const dayMs = 86_400_000

/** Once about a lesson: the same words again find the report they made. */
export async function reportLesson(
  context: LessonReportsContext,
  { userId }: Caller,
  { item, reason, text }: Said,
): Promise<LessonReport> {
  // When they asked counts, however long they then wait for a lock.
  const at = context.clock.now()
  await throttle(context.limits, 'report.account', String(userId))
  return context.db.transaction(async tx => {
    await lockBuyer(tx, userId)
    const [known] = await listLessonReportsOf(tx, userId, item)
    if (known && known.reason === reason && known.body === text) return known
    if (known) throw new Refusal('lesson_report_sent')
    const { kind, itemId, lessonId } = item
    const share = await context.commerce.reserveShare(tx, { userId, item: { kind, itemId }, lessonId, at })
    if (share === 'early') throw new Refusal('lesson_report_early')
    if (share === 'late') throw new Refusal('lesson_report_late')
    if (share === 'unknown') throw new Refusal('lesson_report_unknown')
    const { orderId, lineId, teacherId, centreId, title, cents, lesson } = share
    const after = (days: number) => new Date(at.getTime() + days * dayMs)
    const report = await insertLessonReport(tx, {
      ...{ orderId, lineId, kind, itemId, lessonId, userId, teacherId, centreId },
      ...{ startsAt: lesson.startsAt, endsAt: lesson.endsAt, amountCents: cents, reason, body: text },
      ...{ reportedAt: at, state: 'sent', answerBy: after(sellerDays) },
      ...{ decideBy: after(sellerDays + staffDays), refundAt: after(refundDays) },
    })
    await mailReported(context, tx, report, title)
    return report
  })
}
