import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

// Mirrors 109-library.sql and 271-library-opened.sql, which are the truth: constraints, indexes and triggers live there only.

const reference = (name: string) => bigint(name, { mode: 'number' })
const instant = (name: string) => timestamp(name, { withTimezone: true })

export const entitlements = pgTable('entitlements', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  userId: reference('user_id').notNull(),
  productId: reference('product_id').notNull(),
  source: text({ enum: ['purchase', 'gift', 'code', 'free'] }).notNull(),
  code: text(),
  watermark: text().notNull().default(''),
  createdAt: instant('created_at').notNull(),
  endedAt: instant('ended_at'),
  refunded: boolean().notNull().default(false),
  /** A file of it was opened for the first time. */
  openedAt: instant('opened_at'),
})

export const codeRedemptions = pgTable(
  'code_redemptions',
  {
    productId: reference('product_id').notNull(),
    code: text().notNull(),
    userId: reference('user_id').notNull(),
    redeemedAt: instant('redeemed_at').notNull(),
  },
  table => [primaryKey({ columns: [table.productId, table.code, table.userId] })],
)

export const productLearners = pgTable(
  'product_learners',
  {
    userId: reference('user_id').notNull(),
    productId: reference('product_id').notNull(),
    learnerId: reference('learner_id').notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.productId] })],
)

export const progress = pgTable(
  'progress',
  {
    userId: reference('user_id').notNull(),
    materialId: reference('material_id').notNull(),
    position: doublePrecision().notNull(),
    done: boolean().notNull().default(false),
    /** Since when it has been done. */
    doneAt: instant('done_at'),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.materialId] })],
)

/** How many parts a product has; maintained by `refreshOutlines`. */
export const productOutlines = pgTable('product_outlines', {
  productId: reference('product_id').primaryKey(),
  parts: integer().notNull(),
  version: reference('version').notNull(),
})

/** Someone's progress in a product; valid while its version is that of the outline. */
export const studies = pgTable(
  'studies',
  {
    userId: reference('user_id').notNull(),
    productId: reference('product_id').notNull(),
    version: reference('version').notNull(),
    done: integer().notNull(),
    seen: doublePrecision().notNull(),
    openedAt: instant('opened_at'),
  },
  table => [primaryKey({ columns: [table.userId, table.productId] })],
)

export const stampedCopies = pgTable('stamped_copies', {
  storageKey: text('storage_key').primaryKey(),
  userId: reference('user_id').notNull(),
  materialId: reference('material_id').notNull(),
  createdAt: instant('created_at').notNull(),
})

export const videoNotes = pgTable('video_notes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  userId: reference('user_id').notNull(),
  materialId: reference('material_id').notNull(),
  key: uuid().notNull(),
  seconds: doublePrecision().notNull(),
  text: text().notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})
