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

// Mirrors 011-catalogue.sql, 013-cards.sql, 024-printing-catalogue.sql, 049-live-courses.sql, 053-course-management.sql and of 015-community.sql the counts of days, which are the truth:
// constraints and indexes live there only.

const identity = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
const reference = (name: string) => bigint(name, { mode: 'number' })
const instant = (name: string) => timestamp(name, { withTimezone: true })
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const subjects = pgTable('subjects', {
  id: identity(),
  title: text().notNull(),
  titleZh: text('title_zh').notNull().default(''),
  position: integer().notNull(),
})

export const levels = pgTable('levels', {
  id: identity(),
  subjectId: reference('subject_id').notNull(),
  title: text().notNull(),
  titleZh: text('title_zh').notNull().default(''),
  position: integer().notNull(),
})

export const grades = pgTable('grades', {
  id: identity(),
  title: text().notNull(),
  titleZh: text('title_zh').notNull().default(''),
  position: integer().notNull(),
})

export const products = pgTable('products', {
  id: identity(),
  teacherId: reference('teacher_id').notNull(),
  centreId: reference('centre_id'),
  name: text().notNull(),
  description: text().notNull(),
  subjectId: reference('subject_id').notNull(),
  levels: text().array().notNull(),
  tags: text().array().notNull(),
  grade: text().notNull(),
  access: text({ enum: ['paid', 'free', 'code', 'watermark'] }).notNull(),
  priceCents: integer('price_cents').notNull().default(0),
  discountCents: integer('discount_cents'),
  accessCode: text('access_code'),
  showWatermark: boolean('show_watermark').notNull().default(false),
  printable: boolean().notNull().default(true),
  endsOn: date('ends_on', { mode: 'string' }),
  previewMode: text('preview_mode', { enum: ['high', 'low'] }).notNull(),
  coverId: uuid('cover_id').notNull(),
  status: smallint().notNull().default(1),
  featured: boolean().notNull().default(false),
  version: integer().notNull().default(1),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  /** While it is deleted. */
  deletedAt: instant('deleted_at'),
  /** Its files were removed some time after. */
  purgedAt: instant('purged_at'),
  /** Since when staff have hidden it, whatever its status, and why; '' while they have not. */
  hiddenAt: instant('hidden_at'),
  hiddenReason: text('hidden_reason').notNull().default(''),
})

export const productWatermarks = pgTable(
  'product_watermarks',
  {
    productId: reference('product_id').notNull(),
    code: text().notNull(),
    text: text().notNull(),
    position: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.productId, table.code] })],
)

export const materials = pgTable('materials', {
  id: identity(),
  productId: reference('product_id').notNull(),
  fileId: uuid('file_id'),
  title: text().notNull(),
  position: integer().notNull(),
  previewStart: integer('preview_start').notNull().default(0),
  previewEnd: integer('preview_end').notNull().default(0),
  removedAt: instant('removed_at'),
})

export const productStanding = pgTable('product_standing', {
  productId: reference('product_id').primaryKey(),
  reviews: integer().notNull().default(0),
  ratingTotal: integer('rating_total').notNull().default(0),
  sold: integer().notNull().default(0),
  popularity: real().notNull().default(0),
  /** When the last lesson of its classes begins; null where it has none. */
  liveUntil: instant('live_until'),
})

export const productCards = pgTable('product_cards', {
  productId: reference('product_id').primaryKey(),
  card: text().notNull(),
  listed: boolean().notNull(),
  endsOn: date('ends_on', { mode: 'string' }),
  subjectId: reference('subject_id').notNull(),
  levels: text().array().notNull(),
  tags: text().array().notNull(),
  teacherId: reference('teacher_id').notNull(),
  centreId: reference('centre_id'),
  priceCents: integer('price_cents').notNull(),
  videos: smallint().notNull(),
  worksheets: smallint().notNull(),
  printable: boolean().notNull(),
  /** Has classes with lessons to come. */
  live: boolean().notNull(),
  rating: real().notNull(),
  popularity: real().notNull(),
  createdAt: instant('created_at').notNull(),
  search: tsvector().notNull(),
})

export const productDays = pgTable(
  'product_days',
  {
    productId: reference('product_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    views: integer().notNull().default(0),
    favourites: integer().notNull().default(0),
    sales: integer().notNull().default(0),
  },
  table => [primaryKey({ columns: [table.productId, table.day] })],
)
