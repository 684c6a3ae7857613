import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

// Mirrors 107-catalogue.sql and 330-catalogue-merges.sql, which are authoritative: constraints, indexes and triggers are only there.

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

/** A deleted row; of a subject, with its levels. */
interface RemovedRow {
  id: number
  title: string
  titleZh: string
  position: number
  /** Of a level. */
  subjectId?: number
  levels?: { id: number; title: string; titleZh: string; position: number }[]
}

export const subjectMerges = pgTable('subject_merges', {
  id: identity(),
  kind: text({ enum: ['subject', 'level'] }).notNull(),
  intoId: reference('into_id').notNull(),
  removed: jsonb().$type<RemovedRow>().notNull(),
  addedLevels: bigint('added_levels', { mode: 'number' }).array().notNull().default([]),
  mergedAt: instant('merged_at').notNull(),
})

export const subjectMergeProducts = pgTable('subject_merge_products', {
  mergeId: reference('merge_id').notNull(),
  productId: reference('product_id').notNull(),
  levelsBefore: text('levels_before').array().notNull(),
  levelsAfter: text('levels_after').array().notNull(),
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
  /** In Chinese; the same as those above if they are the only texts, null if there are none. */
  nameZh: text('name_zh'),
  descriptionZh: text('description_zh'),
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
  /** Its files were deleted some time later. */
  purgedAt: instant('purged_at'),
  /** When and why staff hid it, whatever its status; '' if they haven't. */
  hiddenAt: instant('hidden_at'),
  hiddenReason: text('hidden_reason').notNull().default(''),
})

/** A trigger keeps it in step with `products`. */
export const productNames = pgTable('product_names', {
  productId: reference('product_id').primaryKey(),
  /** The names in lower case, one per line. */
  words: text().notNull(),
  status: smallint().notNull(),
  hidden: boolean().notNull(),
  featured: boolean().notNull(),
})

export const productWatermarks = pgTable(
  'product_watermarks',
  {
    productId: reference('product_id').notNull(),
    code: text().notNull(),
    text: text().notNull(),
    position: integer().notNull(),
    /** How many people may use the code; null for no limit. */
    redemptionLimit: integer('redemption_limit'),
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
  isSample: boolean('is_sample').notNull().default(false),
  /** Whether anyone speaks in a video; null until its teacher has said. */
  speech: boolean(),
  /** What the pictures of a video show; null if there are no words for it. */
  pictureText: text('picture_text'),
  removedAt: instant('removed_at'),
})

export const videoCaptions = pgTable(
  'video_captions',
  {
    materialId: reference('material_id').notNull(),
    language: text({ enum: ['en', 'zh-HK'] }).notNull(),
    vtt: text().notNull(),
    cues: integer().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [primaryKey({ columns: [table.materialId, table.language] })],
)

export const productStatus = pgTable('product_standing', {
  productId: reference('product_id').primaryKey(),
  reviews: integer().notNull().default(0),
  ratingTotal: integer('rating_total').notNull().default(0),
  sold: integer().notNull().default(0),
  popularity: real().notNull().default(0),
  /** When the last lesson of its classes starts; null if it has none. */
  liveUntil: instant('live_until'),
})

export const productCards = pgTable('product_cards', {
  productId: reference('product_id').primaryKey(),
  card: text().notNull(),
  /** For Chinese readers; null if it is the same. */
  cardZh: text('card_zh'),
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
  /** Has classes with upcoming lessons. */
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

/** What a seller takes off prices for a time: for everyone, or for people with the code. */
export const discounts = pgTable('discounts', {
  id: identity(),
  /** Exactly one of the two. */
  teacherId: reference('teacher_id'),
  centreId: reference('centre_id'),
  name: text().notNull(),
  /** In capitals; null if everyone gets it. */
  code: text(),
  /** Exactly one of the two. */
  percent: smallint(),
  offCents: integer('off_cents'),
  /** Null for all the seller's products. */
  productIds: bigint('product_ids', { mode: 'number' }).array(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  mostUses: integer('most_uses'),
  mostPerBuyer: integer('most_per_buyer'),
  /** Counted by a trigger from the claims of orders. */
  claimed: integer().notNull().default(0),
  active: boolean().notNull().default(true),
  phase: text({ enum: ['waiting', 'on', 'over'] })
    .notNull()
    .default('waiting'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export type Discount = typeof discounts.$inferSelect

/** Synonyms, as staff maintain them. */
export const searchSynonyms = pgTable('search_synonyms', {
  id: identity(),
  kind: text({ enum: ['word', 'subject', 'level'] }).notNull(),
  version: integer().notNull().default(1),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export const searchSynonymTexts = pgTable('search_synonym_texts', {
  /** Normalised, regardless of case and script. */
  reading: text().primaryKey(),
  synonymId: reference('synonym_id').notNull(),
  text: text().notNull(),
  position: smallint().notNull(),
})

/** Unsuccessful searches; nothing about who made them. */
export const searchMisses = pgTable(
  'search_misses',
  {
    text: text().notNull(),
    language: text({ enum: ['en', 'zh-HK'] }).notNull(),
    found: text({ enum: ['nothing', 'some'] }).notNull(),
    searches: integer().notNull(),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  table => [primaryKey({ columns: [table.text, table.language] })],
)
