import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { viewLists } from '#contract/rules/staff-views.ts'

// Mirrors 321-admin-views.sql, which is authoritative: constraints and indexes are only there.

export const staffViews = pgTable('staff_views', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  ownerId: bigint('owner_id', { mode: 'number' }).notNull(),
  list: text({ enum: viewLists }).notNull(),
  name: text().notNull(),
  filters: text().notNull(),
  savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
})
export type SavedView = typeof staffViews.$inferSelect
