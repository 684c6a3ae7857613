import { caseNumber } from '#contract/rules/cases.ts'
import { momentText } from '#contract/rules/hong-kong-texts.ts'
import { amountText } from '#contract/rules/money.ts'
import type { Locale } from '#contract/shared.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findManagers, findPeople } from '../../accounts/index.ts'
import type { LessonReport } from '../cases.tables.ts'
import { personName } from '../describe-subject.ts'
import { type Reader, readers, sellerName } from '../refunds/refund-requests.mails.ts'
import { findBoughtTitle } from './find-report-title.ts'

type Post = Pick<Platform, 'jobs'>

/** Who taught it; of a centre, whoever runs it and, if they still belong to it, who taught it. */
async function sellers(tx: Tx, { teacherId, centreId }: LessonReport): Promise<Reader[]> {
  if (centreId === null) return readers(tx, [teacherId])
  const managers = (await findManagers(tx, centreId)).map(({ userId }) => userId)
  const isMember = (await findPeople(tx, [teacherId])).get(teacherId)?.subscriberId === centreId
  return readers(tx, [...new Set(isMember ? [teacherId, ...managers] : managers)])
}

const orderPath = ({ orderId }: LessonReport) => `/orders/${orderId}`
const sellerPath = ({ id }: LessonReport) => `/my-lesson-reports/${id}`
const buyerName = async (tx: Tx, { userId }: LessonReport, locale: Locale) =>
  personName((await findPeople(tx, [userId])).get(userId), locale)

async function aboutIn(tx: Tx, report: LessonReport) {
  const title = await findBoughtTitle(tx, report)
  return (locale: Locale) => ({
    ...{ title, when: momentText(report.startsAt, locale), amount: amountText(report.amountCents) },
  })
}

async function sidesOf(tx: Tx, report: LessonReport) {
  return [
    { side: 'buyer', path: orderPath(report), people: await readers(tx, [report.userId]) },
    { side: 'seller', path: sellerPath(report), people: await sellers(tx, report) },
  ] as const
}

export async function mailReported(
  { jobs }: Post,
  tx: Tx,
  report: LessonReport,
  title: string,
): Promise<void> {
  const { startsAt, amountCents, reason, body, answerBy } = report
  for (const { email, locale } of await sellers(tx, report))
    await sendMail(jobs, tx, {
      ...{ to: email, locale, template: 'lessonReported' },
      params: {
        ...{ title, reason, text: body, path: sellerPath(report), amount: amountText(amountCents) },
        when: momentText(startsAt, locale),
        until: momentText(answerBy, locale),
        name: await buyerName(tx, report, locale),
      },
    })
}

export async function mailAgreed({ jobs }: Post, tx: Tx, report: LessonReport): Promise<void> {
  const about = await aboutIn(tx, report)
  const name = await sellerName(tx, report)
  for (const { email, locale } of await readers(tx, [report.userId]))
    await sendMail(jobs, tx, {
      ...{ to: email, locale, template: 'lessonReportAgreed' },
      params: { ...about(locale), name, path: orderPath(report) },
    })
}

/** To the buyer: what the seller says, and until when staff decide. */
export async function mailAnswered({ jobs }: Post, tx: Tx, report: LessonReport): Promise<void> {
  const about = await aboutIn(tx, report)
  const name = await sellerName(tx, report)
  for (const { email, locale } of await readers(tx, [report.userId]))
    await sendMail(jobs, tx, {
      ...{ to: email, locale, template: 'lessonReportAnswered' },
      params: {
        ...{ ...about(locale), name, text: report.answer, path: orderPath(report) },
        until: momentText(report.decideBy, locale),
      },
    })
}

/** To both: until when staff decide, and why they do. */
export async function mailToStaff(
  post: Post,
  tx: Tx,
  report: LessonReport,
  why: 'differs' | 'unanswered',
): Promise<void> {
  const about = await aboutIn(tx, report)
  const name = await sellerName(tx, report)
  for (const { side, path, people } of await sidesOf(tx, report)) {
    if (side === 'buyer' && why === 'differs') {
      await mailAnswered(post, tx, report)
      continue
    }
    const to = side === 'buyer' ? side : why === 'differs' ? 'seller' : 'late_seller'
    for (const { email, locale } of people)
      await sendMail(post.jobs, tx, {
        ...{ to: email, locale, template: 'lessonReportToStaff' },
        params: { ...about(locale), name, to, path, until: momentText(report.decideBy, locale) },
      })
  }
}

/** What staff have written goes to both sides word for word. */
export async function mailDecided({ jobs }: Post, tx: Tx, report: LessonReport): Promise<void> {
  const { state, decidedBy, caseId, amountCents, refundedCents, outcome } = report
  const about = await aboutIn(tx, report)
  const result =
    decidedBy === 'time' || decidedBy === 'elsewhere'
      ? decidedBy
      : state === 'split' || state === 'paid'
        ? state
        : 'refunded'
  for (const { side, path, people } of await sidesOf(tx, report))
    for (const { email, locale } of people)
      await sendMail(jobs, tx, {
        ...{ to: email, locale, template: 'lessonReportDecided' },
        params: {
          ...{ ...about(locale), side, path, result, text: outcome },
          amount: amountText(refundedCents),
          rest: amountText(amountCents - refundedCents),
          number: caseId === null ? '' : caseNumber(caseId),
        },
      })
}
