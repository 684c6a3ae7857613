import { bigint, customType, date, pgTable, primaryKey, real, smallint, text } from 'drizzle-orm/pg-core'

// Mirrors 015-community.sql, which is the truth: constraints and indexes live there only.

const reference = (name: string) => bigint(name, { mode: 'number' })
const day = (name: string) => date(name, { mode: 'string' })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

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
