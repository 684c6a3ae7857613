import { bigint, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { type ActFacts, staffActs, subjectTypes } from '#contract/rules/staff-acts.ts'

// Mirrors 100-platform.sql, which is authoritative: constraints, indexes and triggers are only there.

export const staffActsTable = pgTable('staff_acts', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull(),
  actorId: bigint('actor_id', { mode: 'number' }),
  actorRole: smallint('actor_role'),
  act: text({ enum: staffActs }).notNull(),
  subjectType: text('subject_type', { enum: subjectTypes }).notNull(),
  subjectId: text('subject_id').notNull(),
  before: jsonb().$type<ActFacts>().notNull(),
  after: jsonb().$type<ActFacts>().notNull(),
})
export type ActRow = typeof staffActsTable.$inferSelect
