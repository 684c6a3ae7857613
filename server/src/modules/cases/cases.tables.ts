import { bigint, boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { reportKinds, reportReasons } from '#contract/rules/cases.ts'

// Mirrors 230-cases.sql and 231-cases-events.sql, which are the truth: constraints and indexes live there only.

const identity = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
const number = (name: string) => bigint(name, { mode: 'number' })
const instant = (name: string) => timestamp(name, { withTimezone: true })

export const cases = pgTable('cases', {
  id: identity(),
  kind: text({ enum: reportKinds }).notNull(),
  subjectId: number('subject_id').notNull(),
  userId: number('user_id'),
  centreId: number('centre_id'),
  reason: text({ enum: reportReasons }).notNull(),
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
  reason: text({ enum: reportReasons }).notNull(),
  body: text().notNull(),
  reportedAt: instant('reported_at').notNull(),
})
export type Report = typeof reports.$inferSelect

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
