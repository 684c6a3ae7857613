import { staffDays } from '#contract/rules/lesson-reports.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { findPeople } from '../../accounts/index.ts'
import { insertCase, insertReport } from '../case.repository.ts'
import { openedBy } from '../case.rules.ts'
import type { LessonReport } from '../cases.tables.ts'
import { endReport, lockReport } from './end-report.ts'
import { changeLessonReport, findLessonReport, listOverdueReports } from './lesson-report.repository.ts'
import { isDecided } from './lesson-report.states.ts'
import type { LessonReportsContext } from './lesson-reports.context.ts'
import { mailDecided, mailToStaff } from './lesson-reports.mails.ts'

const atOnce = 100
const dayMs = 86_400_000

/** A case about the lesson, with the buyer's words as its report. Both sides hear until when it is decided. */
export async function handToStaff(
  context: LessonReportsContext,
  tx: Tx,
  report: LessonReport,
  {
    why,
    answered,
  }: {
    why: 'differs' | 'unanswered'
    answered?: Pick<LessonReport, 'answer' | 'answeredBy' | 'answeredAt'>
  },
): Promise<LessonReport> {
  const { id, userId, teacherId, centreId, body } = report
  const at = context.clock.now()
  // After days of standstill less is left.
  const decideBy = new Date(Math.min(at.getTime() + staffDays * dayMs, report.refundAt.getTime()))
  const concerned = centreId === null ? { userId: teacherId, centreId } : { userId: null, centreId }
  const opened = await insertCase(tx, {
    ...{ kind: 'lesson_report', subjectId: id, openedAt: at, ...concerned },
    ...{ ...openedBy('lesson', at), dueAt: decideBy },
  })
  if (!opened) throw new Error(`Report ${id} of a lesson has a case already`)
  const buyer = (await findPeople(tx, [userId])).get(userId)
  await insertReport(tx, {
    ...{ caseId: opened.id, reporterId: userId, locale: buyer?.language ?? 'en', reason: 'lesson' },
    // Of somebody who has left nothing remains.
    ...{ body: body || '—', reportedAt: at },
  })
  const handed = await changeLessonReport(tx, report, {
    ...{ ...answered, state: 'staff', caseId: opened.id, decideBy },
  })
  await mailToStaff(context, tx, handed, why)
  return handed
}

/**
 * Refunds what nobody decided in time, and hands to staff what no seller answered in time. It goes by the clock, so it catches
 * up after days of standstill; one that fails is tried again with the next round, and stops no other.
 */
export async function passReports(context: LessonReportsContext): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  for (const id of await listOverdueReports(db, now, 'decision', atOnce))
    await pass(context, id, async (tx, report) => {
      if (isDecided(report.state) || report.refundAt > now) return
      await mailDecided(context, tx, await endReport(context, tx, report, { decidedBy: 'time' }))
    })
  for (const id of await listOverdueReports(db, now, 'answer', atOnce))
    await pass(context, id, async (tx, report) => {
      if (report.state === 'sent') await handToStaff(context, tx, report, { why: 'unanswered' })
    })
}

async function pass(
  context: LessonReportsContext,
  id: number,
  act: (tx: Tx, report: LessonReport) => Promise<void>,
): Promise<void> {
  try {
    const found = await findLessonReport(context.db, id)
    if (found) await context.db.transaction(async tx => act(tx, await lockReport(tx, found)))
  } catch (error) {
    context.log.warn({ err: error, report: id }, 'report of a lesson was not passed on')
  }
}
