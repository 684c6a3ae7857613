import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

// Mirrors 015-community.sql, which is the truth: constraints and indexes live there only.

const identity = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
const reference = (name: string) => bigint(name, { mode: 'number' })
const instant = (name: string) => timestamp(name, { withTimezone: true })
const day = (name: string) => date(name, { mode: 'string' })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

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
})

export const history = pgTable('history', {
  id: identity(),
  userId: reference('user_id').notNull(),
  productId: reference('product_id').notNull(),
  month: day('month').notNull(),
  viewedAt: instant('viewed_at').notNull(),
})

export const viewers = pgTable(
  'viewers',
  {
    productId: reference('product_id').notNull(),
    viewer: bytes().notNull(),
    day: day('day').notNull(),
  },
  table => [primaryKey({ columns: [table.productId, table.viewer, table.day] })],
)

export const productDays = pgTable(
  'product_days',
  {
    productId: reference('product_id').notNull(),
    day: day('day').notNull(),
    views: integer().notNull().default(0),
    favourites: integer().notNull().default(0),
    sales: integer().notNull().default(0),
  },
  table => [primaryKey({ columns: [table.productId, table.day] })],
)

export const rails = ['featured', 'monthly', 'trending'] as const
export type Rail = (typeof rails)[number]

export const railProducts = pgTable(
  'rail_products',
  {
    rail: text({ enum: rails }).notNull(),
    position: smallint().notNull(),
    productId: reference('product_id').notNull(),
  },
  table => [primaryKey({ columns: [table.rail, table.position] })],
)

export const productPairs = pgTable(
  'product_pairs',
  {
    productId: reference('product_id').notNull(),
    otherId: reference('other_id').notNull(),
    score: real().notNull(),
  },
  table => [primaryKey({ columns: [table.productId, table.otherId] })],
)

export const shopSlides = pgTable('shop_slides', {
  id: identity(),
  teacherId: reference('teacher_id'),
  centreId: reference('centre_id'),
  fileId: uuid('file_id').notNull(),
  position: integer().notNull(),
})
