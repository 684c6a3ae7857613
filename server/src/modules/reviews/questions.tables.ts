import { bigint, boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

// Mirrors 110-reviews.sql, which is authoritative: constraints, indexes and triggers are only there.

const reference = (name: string) => bigint(name, { mode: 'number' })
const instant = (name: string) => timestamp(name, { withTimezone: true })

export const questions = pgTable('questions', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  productId: reference('product_id').notNull(),
  userId: reference('user_id').notNull(),
  question: text().notNull(),
  askedAt: instant('asked_at').notNull(),
  answer: text(),
  answeredAt: instant('answered_at'),
  answeredBy: reference('answered_by'),
  toldAt: instant('told_at'),
  hiddenAt: instant('hidden_at'),
  hiddenBy: reference('hidden_by'),
  hiddenByStaff: boolean('hidden_by_staff').notNull().default(false),
  hiddenReason: text('hidden_reason').notNull().default(''),
})
