import { bigint, boolean, date, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core'

// Mirrors 111-saved.sql and 200-saved-announcements.sql, which are authoritative: constraints, indexes and triggers
// are only there.

const identity = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
const reference = (name: string) => bigint(name, { mode: 'number' })
const instant = (name: string) => timestamp(name, { withTimezone: true })
const day = (name: string) => date(name, { mode: 'string' })

export const favourites = pgTable(
  'favourites',
  {
    userId: reference('user_id').notNull(),
    productId: reference('product_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.productId] })],
)

export const followings = pgTable('followings', {
  id: identity(),
  followerId: reference('follower_id').notNull(),
  teacherId: reference('teacher_id'),
  centreId: reference('centre_id'),
  createdAt: instant('created_at').notNull(),
  muted: boolean().notNull().default(false),
})

export const announcements = pgTable('announcements', {
  productId: reference('product_id').primaryKey(),
  teacherId: reference('teacher_id').notNull(),
  centreId: reference('centre_id'),
  announcedAt: instant('announced_at'),
})

export const history = pgTable('history', {
  id: identity(),
  userId: reference('user_id').notNull(),
  productId: reference('product_id').notNull(),
  month: day('month').notNull(),
  viewedAt: instant('viewed_at').notNull(),
})
