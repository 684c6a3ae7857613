import { bigint, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { DraftDefaults } from '#contract/authoring/drafts.ts'

// Mirrors 108-authoring.sql, which is authoritative: constraints, indexes and triggers are only there.

const instant = (name: string) => timestamp(name, { withTimezone: true })

export type DraftOwn = 'title' | 'levels' | 'price'

export const productDrafts = pgTable('product_drafts', {
  productId: bigint('product_id', { mode: 'number' }).primaryKey(),
  ownerId: bigint('owner_id', { mode: 'number' }).notNull(),
  fileId: uuid('file_id').notNull(),
  own: text().array().$type<DraftOwn[]>().notNull(),
  /** The product's version when it was last written from its draft. */
  version: integer().notNull(),
  createdAt: instant('created_at').notNull(),
  settledAt: instant('settled_at'),
})

export const productDraftDefaults = pgTable('product_draft_defaults', {
  ownerId: bigint('owner_id', { mode: 'number' }).primaryKey(),
  shared: jsonb().$type<DraftDefaults>().notNull(),
  updatedAt: instant('updated_at').notNull(),
})
