import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

// Mirrors 314-admin-notes.sql, which is authoritative: constraints and indexes are only there.

const reference = (name: string) => bigint(name, { mode: 'number' })

export const staffNotes = pgTable('staff_notes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  /** Of an order, its buyer. */
  userId: reference('user_id').notNull(),
  orderId: reference('order_id'),
  authorId: reference('author_id').notNull(),
  body: text().notNull(),
  writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
})
export type StaffNote = typeof staffNotes.$inferSelect
