import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { type DifferenceFacts, differenceKinds } from '#contract/rules/differences.ts'

// Mirrors 113-commerce.sql, which is authoritative: constraints, indexes and triggers are only there.

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const bookDifferences = pgTable('book_differences', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  key: text().notNull(),
  kind: text({ enum: differenceKinds }).notNull(),
  detail: jsonb().$type<DifferenceFacts>().notNull(),
  orderId: bigint('order_id', { mode: 'number' }),
  state: text({ enum: ['open', 'repaired', 'gone', 'closed'] }).notNull(),
  foundAt: instant('found_at').notNull(),
  seenAt: instant('seen_at').notNull(),
  settledAt: instant('settled_at'),
  settledBy: bigint('settled_by', { mode: 'number' }),
  reason: text().notNull().default(''),
})
export type BookDifferenceRow = typeof bookDifferences.$inferSelect
