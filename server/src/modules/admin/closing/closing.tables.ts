import { bigint, boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

// Mirrors 286-admin.sql and 305-admin-settled-seats.sql, which are authoritative: constraints, indexes and triggers are only there.

const reference = (name: string) => bigint(name, { mode: 'number' })
const instant = (name: string) => timestamp(name, { withTimezone: true })

export const closingRuns = pgTable('closing_runs', {
  closingId: reference('closing_id').primaryKey(),
  /** What a teacher taught, by which similar ones are found: their own card forgets it. */
  taught: text().array().notNull().default([]),
  listedAt: instant('listed_at'),
  finishedAt: instant('finished_at'),
  /** Families who have everything back, and their seats; null for none. */
  settledFamilies: integer('settled_families'),
  settledSeats: integer('settled_seats'),
  settledLessons: integer('settled_lessons'),
  settledCents: bigint('settled_cents', { mode: 'number' }),
})
export type ClosingRun = typeof closingRuns.$inferSelect

export const closingSeats = pgTable('closing_seats', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  closingId: reference('closing_id').notNull(),
  kind: text({ enum: ['trial', 'class'] }).notNull(),
  itemId: reference('item_id').notNull(),
  userId: reference('user_id').notNull(),
  learnerId: reference('learner_id'),
  teacherId: reference('teacher_id').notNull(),
  title: text().notNull(),
  lessons: integer().notNull(),
  plannedCents: bigint('planned_cents', { mode: 'number' }).notNull(),
  cents: bigint({ mode: 'number' }),
  doneAt: instant('done_at'),
  failure: text().notNull().default(''),
  /** Counted in the run: its family has everything back. */
  settled: boolean(),
})
export type ClosingSeat = typeof closingSeats.$inferSelect
