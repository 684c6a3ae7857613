import { type Caller, roles } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { LessonReport } from '../cases.tables.ts'
import { closeCaseOf, endReport, lockReport } from './end-report.ts'
import { type Answering, changeLessonReport, findLessonReport } from './lesson-report.repository.ts'
import { isDecided } from './lesson-report.states.ts'
import type { LessonReportsContext } from './lesson-reports.context.ts'
import { mailAgreed, mailAnswered } from './lesson-reports.mails.ts'
import { handToStaff } from './pass-reports.ts'

/**
 * For whom somebody answers: for what they sell themselves, and for what they teach at the centre they belong to now, a
 * manager for all of it. What it costs is the centre's: who has left doesn't give it away.
 */
export const answersFor = ({ userId, role, subscriberId }: Caller): Answering => ({
  userId,
  centreId: subscriberId > 0 ? subscriberId : null,
  isManager: role === roles.businessManager,
})

const isTheirs = (
  { teacherId, centreId }: LessonReport,
  { userId, centreId: own, isManager }: Answering,
): boolean =>
  centreId === null ? teacherId === userId : centreId === own && (isManager || teacherId === userId)

async function getForSeller({ db }: LessonReportsContext, caller: Caller, id: number): Promise<LessonReport> {
  const found = await findLessonReport(db, id)
  if (!found || !isTheirs(found, answersFor(caller))) throw new Refusal('lesson_report_unknown')
  return found
}

/** The seller sees it differently, and says so once: staff decide. The same words again find their work done. */
export async function answerReport(
  context: LessonReportsContext,
  caller: Caller,
  { reportId, text }: { reportId: number; text: string },
): Promise<LessonReport> {
  const found = await getForSeller(context, caller, reportId)
  return context.db.transaction(async tx => {
    const report = await lockReport(tx, found)
    if (report.answeredBy !== null && report.answer === text) return report
    if (isDecided(report.state) || report.answeredBy !== null) throw new Refusal('lesson_report_decided')
    const answered = { answer: text, answeredBy: caller.userId, answeredAt: context.clock.now() }
    if (report.state === 'sent')
      return handToStaff(context, tx, { ...report, ...answered }, { why: 'differs', answered })
    const late = await changeLessonReport(tx, report, { ...answered, state: 'staff' })
    await mailAnswered(context, tx, late)
    return late
  })
}

/** Refunds the share at once; agreed again it finds its work done. */
export async function agreeToReport(
  context: LessonReportsContext,
  caller: Caller,
  reportId: number,
): Promise<LessonReport> {
  const found = await getForSeller(context, caller, reportId)
  return context.db.transaction(async tx => {
    const report = await lockReport(tx, found)
    if (report.decidedBy === 'seller') return report
    if (isDecided(report.state)) throw new Refusal('lesson_report_decided')
    const agreed =
      report.answeredBy === null ? { answeredBy: caller.userId, answeredAt: context.clock.now() } : undefined
    const ended = await endReport(context, tx, report, {
      decidedBy: 'seller',
      ...(agreed && { more: agreed }),
    })
    await mailAgreed(context, tx, ended)
    return ended
  })
}

/** The lesson then counts as taught. */
export async function withdrawReport(
  context: LessonReportsContext,
  { userId }: Caller,
  reportId: number,
): Promise<LessonReport> {
  const found = await findLessonReport(context.db, reportId)
  if (found?.userId !== userId) throw new Refusal('lesson_report_unknown')
  return context.db.transaction(async tx => {
    const report = await lockReport(tx, found)
    if (report.state === 'withdrawn') return report
    if (isDecided(report.state)) throw new Refusal('lesson_report_decided')
    const at = context.clock.now()
    await context.commerce.freeShare(tx, report)
    const ended = await changeLessonReport(tx, report, {
      ...{ state: 'withdrawn', decidedBy: 'buyer', endedAt: at },
    })
    await closeCaseOf(tx, ended, { at, staffId: null, upheld: false })
    return ended
  })
}
