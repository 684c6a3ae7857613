import { bigint, boolean, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { caseKinds, caseReasons } from '#contract/rules/cases.ts'
import {
  lessonReportDeciders,
  lessonReportReasons,
  lessonReportStates,
} from '#contract/rules/lesson-reports.ts'
import { refundReasons, refundRequestStates } from '#contract/rules/refund-requests.ts'

// Mirrors 230-cases.sql, 231-cases-events.sql, 272-cases-refund-requests.sql, 280-cases-lesson-reports.sql and
// 312-cases-pictures.sql, which are the truth: constraints and indexes live there only.

const identity = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
const number = (name: string) => bigint(name, { mode: 'number' })
const instant = (name: string) => timestamp(name, { withTimezone: true })

export const cases = pgTable('cases', {
  id: identity(),
  kind: text({ enum: caseKinds }).notNull(),
  subjectId: number('subject_id').notNull(),
  userId: number('user_id'),
  centreId: number('centre_id'),
  reason: text({ enum: caseReasons }).notNull(),
  urgent: boolean().notNull(),
  openedAt: instant('opened_at').notNull(),
  dueFrom: instant('due_from').notNull(),
  dueAt: instant('due_at').notNull(),
  firstActAt: instant('first_act_at'),
  assigneeId: number('assignee_id'),
  assignedAt: instant('assigned_at'),
  closedAt: instant('closed_at'),
  closedBy: number('closed_by'),
  upheld: boolean(),
  outcome: text().notNull().default(''),
})
export type Case = typeof cases.$inferSelect

export const reports = pgTable('case_reports', {
  id: identity(),
  caseId: number('case_id').notNull(),
  reporterId: number('reporter_id'),
  email: text(),
  locale: text({ enum: ['en', 'zh-HK'] }).notNull(),
  reason: text({ enum: caseReasons }).notNull(),
  body: text().notNull(),
  reportedAt: instant('reported_at').notNull(),
})
export type Report = typeof reports.$inferSelect

export const reportFiles = pgTable('case_report_files', {
  fileId: uuid('file_id').primaryKey(),
  reportId: number('report_id').notNull(),
  place: smallint().notNull(),
})

export const events = pgTable('case_events', {
  id: identity(),
  caseId: number('case_id').notNull(),
  at: instant('at').notNull(),
  actorId: number('actor_id'),
  what: text({
    enum: ['joined', 'urgent', 'assigned', 'note', 'act', 'warned', 'read', 'closed'],
  }).notNull(),
  body: text().notNull().default(''),
})
export type CaseEvent = typeof events.$inferSelect

export const refundRequests = pgTable('refund_requests', {
  id: identity(),
  orderId: number('order_id').notNull(),
  lineId: number('line_id').notNull(),
  userId: number('user_id').notNull(),
  teacherId: number('teacher_id').notNull(),
  centreId: number('centre_id'),
  amountCents: number('amount_cents').notNull(),
  reason: text({ enum: refundReasons }).notNull(),
  body: text().notNull(),
  askedAt: instant('asked_at').notNull(),
  state: text({ enum: refundRequestStates }).notNull(),
  decidedBy: text('decided_by', { enum: ['rule', 'seller', 'staff', 'elsewhere'] }),
  answerBy: instant('answer_by'),
  answer: text().notNull().default(''),
  answeredBy: number('answered_by'),
  answeredAt: instant('answered_at'),
  caseId: number('case_id'),
  endedAt: instant('ended_at'),
})
export type RefundRequest = typeof refundRequests.$inferSelect

export const lessonReports = pgTable('lesson_reports', {
  id: identity(),
  orderId: number('order_id').notNull(),
  lineId: number('line_id').notNull(),
  kind: text({ enum: ['trial', 'class'] }).notNull(),
  itemId: number('item_id').notNull(),
  lessonId: number('lesson_id').notNull(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  userId: number('user_id').notNull(),
  teacherId: number('teacher_id').notNull(),
  centreId: number('centre_id'),
  amountCents: number('amount_cents').notNull(),
  reason: text({ enum: lessonReportReasons }).notNull(),
  body: text().notNull(),
  reportedAt: instant('reported_at').notNull(),
  state: text({ enum: lessonReportStates }).notNull(),
  decidedBy: text('decided_by', { enum: lessonReportDeciders }),
  answerBy: instant('answer_by').notNull(),
  decideBy: instant('decide_by').notNull(),
  refundAt: instant('refund_at').notNull(),
  answer: text().notNull().default(''),
  answeredBy: number('answered_by'),
  answeredAt: instant('answered_at'),
  caseId: number('case_id'),
  refundedCents: number('refunded_cents').notNull().default(0),
  outcome: text().notNull().default(''),
  endedAt: instant('ended_at'),
})
export type LessonReport = typeof lessonReports.$inferSelect
