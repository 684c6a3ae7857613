import {
  bigint,
  bit,
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
} from 'drizzle-orm/pg-core'

// Mirrors 117-discovery.sql and later ones, which are authoritative: constraints, indexes and triggers are only there.

const reference = (name: string) => bigint(name, { mode: 'number' })
const day = (name: string) => date(name, { mode: 'string' })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const rails = ['featured', 'monthly', 'trending'] as const
export type Rail = (typeof rails)[number]

export const viewers = pgTable(
  'viewers',
  {
    productId: reference('product_id').notNull(),
    viewer: bytes().notNull(),
    day: day('day').notNull(),
  },
  table => [primaryKey({ columns: [table.productId, table.viewer, table.day] })],
)

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

export const teacherCards = pgTable('teacher_cards', {
  teacherId: reference('teacher_id').primaryKey(),
  card: text().notNull(),
  listed: boolean().notNull(),
  country: text().notNull(),
  languages: text().array().notNull(),
  prices: integer().array().notNull(),
  bandMask: integer('band_mask').notNull(),
  priceCents: integer('price_cents').notNull(),
  sortName: text('sort_name').notNull(),
  rating: real().notNull(),
  reviews: integer().notNull(),
  students: integer().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  search: tsvector().notNull(),
  /** Written only by `refresh-free-days.ts`. */
  freeDays: integer('free_days').array().notNull().default([]),
  /** The next of them as bits: see `ringOf`. */
  freeRing: bit('free_ring', { dimensions: 128 }).notNull().default('0'.repeat(128)),
  /** The same for each place and time of day: see `timesOf`. */
  freeTimes: bit('free_times', { dimensions: 768 }).notNull().default('0'.repeat(768)),
  /** See `tokensOf`. */
  teaches: text().array().notNull().default([]),
  /** The indexes of their kinds, as bits. */
  badges: integer().notNull().default(0),
})
