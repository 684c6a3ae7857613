import { bigint, integer, pgTable, uuid } from 'drizzle-orm/pg-core'

// Mirrors 112-shops.sql, which is the truth: constraints, indexes and triggers live there only.

const identity = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
const reference = (name: string) => bigint(name, { mode: 'number' })

export const shopSlides = pgTable('shop_slides', {
  id: identity(),
  teacherId: reference('teacher_id'),
  centreId: reference('centre_id'),
  fileId: uuid('file_id').notNull(),
  position: integer().notNull(),
})
