import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import {
  lessonReportDeciders,
  lessonReportReasons,
  lessonReportStates,
  longestLessonReport,
} from '../rules/lesson-reports.ts'
import { id, localised, prose, status200, whenGiven } from '../shared.ts'

const text = prose(longestLessonReport)
  .refine(words => words.length > 0, { error: 'required' })
  .meta({ maxLength: longestLessonReport, minLength: 1 })

/** A paid lesson: the booking of a trial lesson, or the enrolment in a class. */
const item = { booking_id: whenGiven(id), enrolment_id: whenGiven(id) }
const isOneItem = (one: { booking_id?: unknown; enrolment_id?: unknown }) =>
  (one.booking_id === undefined) !== (one.enrolment_id === undefined)
const needsItem = { error: 'required', path: ['booking_id'] }

export const lessonReport = z.object({
  report_id: z.number(),
  order_id: z.number(),
  lesson_id: z.number(),
  kind: z.enum(['trial', 'class']),
  /** What was bought, as it was called then. */
  title: z.string(),
  /** When the lesson started and ended. */
  starts_at: z.string(),
  ends_at: z.string(),
  /** First name and grade; '' for the account's owner. */
  learner: z.string(),
  seller: z.string(),
  /** Cents: the lesson's share of the price, which is held until it's decided. */
  amount: z.number(),
  reason: z.enum(lessonReportReasons),
  text: z.string(),
  reported_at: z.string(),
  state: z.enum(lessonReportStates),
  /** '' until it's decided. */
  decided_by: z.enum([...lessonReportDeciders, '']),
  /** Until when the seller can answer before staff decide, when staff decide at the latest, and when it's refunded without a decision. */
  answer_by: z.string(),
  decide_by: z.string(),
  refund_at: z.string(),
  /** From the seller; '' for none. */
  answer: z.string(),
  answered_at: z.string().nullable(),
  /** Of the case in which staff decide; '' for none. */
  case_number: z.string(),
  /** Cents. */
  refunded: z.number(),
  /** What staff wrote to both sides. */
  outcome: z.string(),
  ended_at: z.string().nullable(),
})
export type LessonReport = z.output<typeof lessonReport>

const forSeller = lessonReport.extend({
  /** First name and initial. */
  buyer: z.string(),
  /** Cents: what the seller doesn't get if all of it is refunded, after the platform's fee. */
  costs: z.number(),
  /** What the seller recorded; '' for nothing. */
  attendance: z.enum(['present', 'absent', '']),
  /** The lesson as a whole, with everyone who paid for it; null once the report is decided. */
  lesson: z
    .object({
      learners: z.number(),
      /** Of them, those whose families reported it. */
      reported: z.number(),
      /** Cents that they paid for it. */
      amount: z.number(),
      /** Cents of it that are on hold because of reports, this one included. */
      on_hold: z.number(),
      /** When the rest is, or was, released; null without a rest, or a date. */
      release_at: z.string().nullable(),
    })
    .nullable(),
})
export type SellerLessonReport = z.output<typeof forSeller>

const oneOf = { access: 'user', query: localised } as const

/** Reports of paid lessons: their share of the price stays held until the seller agrees or staff decide. */
export const lessonReportsContract = {
  lessonReports: endpoint({
    ...oneOf,
    method: 'POST',
    path: 'lesson/reports',
    summary: "Lists the caller's reports of the lessons of one booking or enrolment.",
    body: z.object(item).refine(isOneItem, needsItem),
    response: z.object({ reports: z.array(lessonReport) }),
  }),
  lessonReportSend: endpoint({
    ...oneOf,
    method: 'POST',
    path: 'lesson/report',
    summary:
      'Reports a lesson that the caller paid for, from its end until 48 hours later. Its share of the price stays held until the seller agrees to refund it or staff decide. A lesson can be reported once; repeating the call changes nothing.',
    body: z
      .object({ ...item, lesson_id: id, reason: z.enum(lessonReportReasons), text })
      .refine(isOneItem, needsItem),
    response: status200.extend({ report: lessonReport }),
    errors: ['lesson_report_unknown', 'lesson_report_early', 'lesson_report_late', 'lesson_report_sent'],
  }),
  lessonReportWithdraw: endpoint({
    ...oneOf,
    method: 'POST',
    path: 'lesson/report/withdraw',
    summary: "Withdraws one of the caller's reports that is undecided. The lesson then counts as taught.",
    body: z.object({ report_id: id }),
    response: status200.extend({ report: lessonReport }),
    errors: ['lesson_report_unknown', 'lesson_report_decided'],
  }),
  sellerLessonReports: endpoint({
    method: 'GET',
    path: 'teacher/lesson/reports',
    summary:
      "Lists reports of the caller's lessons, undecided ones first. A centre's managers see those of all its teachers.",
    access: 'teacher',
    query: localised,
    response: z.object({ reports: z.array(forSeller), waiting: z.number() }),
  }),
  lessonReportAnswer: endpoint({
    method: 'POST',
    path: 'lesson/report/answer',
    summary: 'Answers a report once, without agreeing. Staff then decide, and the buyer sees the answer.',
    access: 'teacher',
    query: localised,
    body: z.object({ report_id: id, text }),
    response: status200.extend({ report: forSeller }),
    errors: ['lesson_report_unknown', 'lesson_report_decided'],
  }),
  lessonReportAgree: endpoint({
    method: 'POST',
    path: 'lesson/report/agree',
    summary: "Agrees to a report: the lesson's share of the price is refunded at once.",
    access: 'teacher',
    query: localised,
    body: z.object({ report_id: id }),
    response: status200.extend({ report: forSeller }),
    errors: ['lesson_report_unknown', 'lesson_report_decided'],
  }),
} as const
