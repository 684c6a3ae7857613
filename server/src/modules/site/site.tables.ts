import { bigint, date, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

// Mirrors 102-site.sql, which is authoritative: constraints, indexes and triggers are only there.

export const contactMessages = pgTable('contact_messages', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  email: text().notNull(),
  message: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  locale: text({ enum: ['en', 'zh-HK'] })
    .notNull()
    .default('en'),
  readAt: timestamp('read_at', { withTimezone: true }),
  answeredAt: timestamp('answered_at', { withTimezone: true }),
  answeredBy: bigint('answered_by', { mode: 'number' }),
  answer: text(),
})
export type ContactMessageRow = typeof contactMessages.$inferSelect

export const pageViews = pgTable(
  'page_views',
  {
    day: date().notNull(),
    route: text().notNull(),
    views: bigint({ mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.day, table.route] })],
)
