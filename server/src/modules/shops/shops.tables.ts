import { bigint, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

// Mirrors 112-shops.sql and 270-shops-refund-terms.sql, which are the truth: constraints, indexes and triggers live there only.

const identity = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
const reference = (name: string) => bigint(name, { mode: 'number' })

export const shopSlides = pgTable('shop_slides', {
  id: identity(),
  teacherId: reference('teacher_id'),
  centreId: reference('centre_id'),
  fileId: uuid('file_id').notNull(),
  position: integer().notNull(),
})

/** When files that were not opened are refunded; the one without an end is today's. */
export const shopRefundTerms = pgTable('shop_refund_terms', {
  id: identity(),
  teacherId: reference('teacher_id'),
  centreId: reference('centre_id'),
  fromAt: timestamp('from_at', { withTimezone: true }).notNull(),
  untilAt: timestamp('until_at', { withTimezone: true }),
})
