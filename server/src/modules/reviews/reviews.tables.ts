import { bigint, boolean, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

// Mirrors 015-community.sql and 037-teacher-reviews.sql, which are the truth: constraints and indexes live there only.

const identity = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
const reference = (name: string) => bigint(name, { mode: 'number' })
const instant = (name: string) => timestamp(name, { withTimezone: true })

export const reviews = pgTable('reviews', {
  id: identity(),
  productId: reference('product_id').notNull(),
  userId: reference('user_id').notNull(),
  rating: smallint().notNull(),
  comment: text().notNull(),
  verified: boolean().notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export const teacherReviews = pgTable('teacher_reviews', {
  id: identity(),
  teacherId: reference('teacher_id').notNull(),
  userId: reference('user_id').notNull(),
  rating: smallint().notNull(),
  review: text().notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  reply: text(),
  repliedAt: instant('replied_at'),
})
