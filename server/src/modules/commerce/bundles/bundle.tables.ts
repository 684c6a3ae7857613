import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

// Mirrors 113-commerce.sql, which is authoritative: constraints, indexes and triggers are only there.

const reference = (name: string) => bigint(name, { mode: 'number' })
const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Products that a seller offers together at one price. */
export const bundles = pgTable('bundles', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  /** Exactly one of the two: a teacher's own products, or a centre's. */
  teacherId: reference('teacher_id'),
  centreId: reference('centre_id'),
  title: text().notNull(),
  about: text().notNull().default(''),
  productIds: bigint('product_ids', { mode: 'number' }).array().notNull(),
  priceCents: integer('price_cents').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  endedAt: instant('ended_at'),
})

export type Bundle = typeof bundles.$inferSelect
