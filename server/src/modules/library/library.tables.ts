import { bigint, boolean, doublePrecision, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

// Mirrors 012-library.sql, which is the truth: constraints and indexes live there only.

const reference = (name: string) => bigint(name, { mode: 'number' })
const instant = (name: string) => timestamp(name, { withTimezone: true })

export const entitlements = pgTable('entitlements', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  userId: reference('user_id').notNull(),
  productId: reference('product_id').notNull(),
  source: text({ enum: ['purchase', 'code', 'free'] }).notNull(),
  code: text(),
  watermark: text().notNull().default(''),
  createdAt: instant('created_at').notNull(),
  endedAt: instant('ended_at'),
  refunded: boolean().notNull().default(false),
})

export const progress = pgTable(
  'progress',
  {
    userId: reference('user_id').notNull(),
    materialId: reference('material_id').notNull(),
    position: doublePrecision().notNull(),
    done: boolean().notNull().default(false),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.materialId] })],
)

export const stampedCopies = pgTable('stamped_copies', {
  storageKey: text('storage_key').primaryKey(),
  userId: reference('user_id').notNull(),
  materialId: reference('material_id').notNull(),
  createdAt: instant('created_at').notNull(),
})
