import { bigint, boolean, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

// Mirrors 110-reviews.sql, which is the truth: constraints, indexes and triggers live there only.

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
  helpful: integer().notNull().default(0),
  reply: text(),
  repliedAt: instant('replied_at'),
  repliedBy: reference('replied_by'),
  replyToldAt: instant('reply_told_at'),
  replyHiddenAt: instant('reply_hidden_at'),
  replyHiddenReason: text('reply_hidden_reason').notNull().default(''),
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
  helpful: integer().notNull().default(0),
})

const votes = {
  reviewId: reference('review_id').notNull(),
  authorId: reference('author_id').notNull(),
  userId: reference('user_id').notNull(),
  votedAt: instant('voted_at').notNull(),
}
export const reviewVotes = pgTable('review_votes', votes)
export const teacherReviewVotes = pgTable('teacher_review_votes', votes)
