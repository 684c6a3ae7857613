import { bigint, date, jsonb, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type { HeldFigures } from '#contract/commerce/held.ts'

// Mirrors 250-commerce-held.sql and 290-commerce-held-figures.sql, which are the truth: constraints, indexes and triggers live there only.

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Lines of which something is held. */
export const heldLines = pgTable('held_lines', {
  lineId: bigint('line_id', { mode: 'number' }).primaryKey(),
  account: text().notNull(),
  /** When its lessons are looked at next. */
  checkAt: instant('check_at').notNull(),
})

/** What became of lessons that a line was paid for. */
export const lessonShares = pgTable(
  'lesson_shares',
  {
    lineId: bigint('line_id', { mode: 'number' }).notNull(),
    /** 0 for lessons that were over when somebody was let in. */
    lessonId: bigint('lesson_id', { mode: 'number' }).notNull(),
    lessons: smallint().notNull().default(1),
    state: text({ enum: ['taught', 'reported', 'refunded'] }).notNull(),
    cents: bigint({ mode: 'number' }).notNull(),
    refundId: bigint('refund_id', { mode: 'number' }),
    at: instant('at').notNull(),
  },
  table => [primaryKey({ columns: [table.lineId, table.lessonId] })],
)
export type LessonShare = typeof lessonShares.$inferSelect

/** What the public page shows, by the day in Hong Kong. */
export const heldFigures = pgTable('held_figures', {
  day: date().primaryKey(),
  at: instant('at').notNull(),
  figures: jsonb().$type<Omit<HeldFigures, 'at'>>().notNull(),
})
