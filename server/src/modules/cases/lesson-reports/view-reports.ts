import type { SellerLessonReport, LessonReport as WireReport } from '#contract/cases/lesson-reports.ts'
import type { ViewedCase } from '#contract/cases/staff-cases.ts'
import { caseNumber } from '#contract/rules/cases.ts'
import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findLearners, findPeople } from '../../accounts/index.ts'
import { findAttendance, listClassmates } from '../../classes/index.ts'
import { findRefundable } from '../../commerce/index.ts'
import type { LessonReport } from '../cases.tables.ts'
import { personName } from '../describe-subject.ts'
import { findBooking } from '../find-reportable.ts'
import { sellerName } from '../refunds/refund-requests.mails.ts'
import { answersFor } from './answer-report.ts'
import { findLessonReportOfCase, listLessonReportsOfSeller } from './lesson-report.repository.ts'
import { isDecided } from './lesson-report.states.ts'
import type { LessonReportsContext } from './lesson-reports.context.ts'

const mostListed = 100

interface Facts {
  title: string
  number: string
  learner: string
  seller: string
  attendance: 'present' | 'absent' | ''
}

async function findFacts({ db, clock }: LessonReportsContext, report: LessonReport): Promise<Facts> {
  const [order, seat, seller] = await Promise.all([
    findRefundable(db, report.orderId),
    findSeat(db, report, clock.now()),
    sellerName(db, report),
  ])
  const learner = (await findLearners(db, seat.learnerId === null ? [] : [seat.learnerId])).get(
    seat.learnerId ?? 0,
  )
  return {
    title: order?.lines.find(({ id }) => id === report.lineId)?.title ?? '',
    number: order?.number ?? '',
    learner: [learner?.firstName, learner?.grade].filter(Boolean).join(', '),
    seller,
    attendance: seat.attendance === null ? '' : seat.attendance === 0 ? 'absent' : 'present',
  }
}

async function findSeat(db: Db, { kind, itemId, lessonId }: LessonReport, now: Date) {
  if (kind === 'class') return findAttendance(db, { enrolmentId: itemId, lessonId })
  const booking = (await findBooking(db, itemId, now))?.booking
  return { learnerId: booking?.learnerId ?? null, attendance: booking?.attendance ?? null }
}

const textOf = (at: Date | null) => at?.toISOString() ?? null

function present(report: LessonReport, { title, learner, seller }: Facts): WireReport {
  return {
    ...{ report_id: report.id, order_id: report.orderId, lesson_id: report.lessonId },
    ...{
      kind: report.kind,
      title,
      learner,
      seller,
      amount: report.amountCents,
      reason: report.reason,
      text: report.body,
    },
    starts_at: report.startsAt.toISOString(),
    ends_at: report.endsAt.toISOString(),
    reported_at: report.reportedAt.toISOString(),
    ...{ state: report.state, decided_by: report.decidedBy ?? '' },
    answer_by: report.answerBy.toISOString(),
    decide_by: report.decideBy.toISOString(),
    refund_at: report.refundAt.toISOString(),
    ...{ answer: report.answer, answered_at: textOf(report.answeredAt) },
    case_number: report.caseId === null ? '' : caseNumber(report.caseId),
    ...{ refunded: report.refundedCents, outcome: report.outcome, ended_at: textOf(report.endedAt) },
  }
}

export async function presentReport(
  context: LessonReportsContext,
  report: LessonReport,
): Promise<WireReport> {
  return present(report, await findFacts(context, report))
}

export const presentReports = (
  context: LessonReportsContext,
  reports: readonly LessonReport[],
): Promise<WireReport[]> => Promise.all(reports.map(report => presentReport(context, report)))

export async function viewSellerReport(
  context: LessonReportsContext,
  report: LessonReport,
  locale: Locale,
): Promise<SellerLessonReport> {
  const { db, commerce } = context
  const isOpen = !isDecided(report.state)
  const [facts, people, share, lesson] = await Promise.all([
    findFacts(context, report),
    findPeople(db, [report.userId]),
    isOpen ? commerce.viewShare(db, report) : null,
    isOpen ? viewWholeLesson(context, report) : null,
  ])
  return {
    ...present(report, facts),
    buyer: personName(people.get(report.userId), locale),
    costs: share ? share.leftCents - share.feeCents : 0,
    attendance: facts.attendance,
    lesson,
  }
}

/** Of everyone who paid for the lesson: what it is worth, what is on hold, and when the rest is released. */
async function viewWholeLesson(
  { db, commerce }: LessonReportsContext,
  { kind, itemId, lessonId }: LessonReport,
): Promise<SellerLessonReport['lesson']> {
  const itemIds = kind === 'class' ? await listClassmates(db, itemId) : [itemId]
  const items = itemIds.map(id => ({ kind, itemId: id }))
  const lessonsOf = await commerce.viewLessons(db, items)
  const paid = items
    .flatMap(item => lessonsOf(item).lessons)
    .filter(({ lesson_id, amount, state }) => lesson_id === lessonId && amount > 0 && state !== 'refunded')
  const reported = paid.filter(({ state }) => state === 'reported')
  const sum = (some: typeof paid) => some.reduce((cents, { amount }) => cents + amount, 0)
  return {
    learners: paid.length,
    reported: reported.length,
    amount: sum(paid),
    on_hold: sum(reported),
    release_at: paid.find(({ release_at }) => release_at !== null)?.release_at ?? null,
  }
}

export async function viewSellerReports(
  context: LessonReportsContext,
  caller: Caller,
  locale: Locale,
): Promise<{ reports: SellerLessonReport[]; waiting: number }> {
  const rows = await listLessonReportsOfSeller(context.db, answersFor(caller), mostListed)
  const reports = await Promise.all(rows.map(report => viewSellerReport(context, report, locale)))
  return { reports, waiting: reports.filter(({ state }) => state === 'sent').length }
}

/** For staff, of a case that is about one. */
export async function viewReportOfCase(
  context: LessonReportsContext,
  caseId: number,
): Promise<ViewedCase['lesson_report']> {
  const report = await findLessonReportOfCase(context.db, caseId)
  if (!report) return null
  const facts = await findFacts(context, report)
  const { case_number: _, ...shown } = present(report, facts)
  const share = isDecided(report.state) ? null : await context.commerce.viewShare(context.db, report)
  return { ...shown, number: facts.number, attendance: facts.attendance, left: share?.leftCents ?? 0 }
}
