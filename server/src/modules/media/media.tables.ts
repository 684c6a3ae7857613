import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { UploadState } from './upload.states.ts'

// Mirrors 105-media.sql, 273-media-messages.sql and 311-media-strangers.sql, which are the truth: constraints, indexes and triggers live there only.

const instant = (name: string) => timestamp(name, { withTimezone: true })

export type Purpose =
  | 'material'
  | 'cover'
  | 'document'
  | 'identity'
  | 'proof'
  | 'slide'
  | 'introduction'
  | 'message'
export type FileKind = 'mp4' | 'pdf' | 'doc' | 'docx' | 'image'
export type RenditionKind = 'clip' | 'poster' | 'page' | 'cover'

export interface WantedPreviews {
  /** Seconds into the video. */
  clip?: { start: number; end: number }
  pdfMode?: 'high' | 'low'
}

/** A video's preview: the requested window, and what is shown of it; null for nothing. */
export interface MadeClip {
  window: { start: number; end: number }
  shown: { start: number; end: number } | null
}

export const mediaFiles = pgTable('media_files', {
  id: uuid().primaryKey(),
  /** Null for a picture of someone without an account. */
  ownerId: bigint('owner_id', { mode: 'number' }),
  purpose: text().$type<Purpose>().notNull(),
  name: text().notNull(),
  kind: text().$type<FileKind>(),
  size: bigint({ mode: 'number' }).notNull().default(0),
  state: text().$type<UploadState>().notNull(),
  stateAt: instant('state_at').notNull(),
  attempts: integer().notNull().default(0),
  reason: text(),
  storageKey: text('storage_key'),
  sha256: text(),
  pages: integer(),
  durationSeconds: doublePrecision('duration_seconds'),
  width: integer(),
  height: integer(),
  previews: jsonb().$type<WantedPreviews>(),
  clip: jsonb().$type<MadeClip>(),
  previewsMadeAt: instant('previews_made_at'),
  createdAt: instant('created_at').notNull(),
  attachedAt: instant('attached_at'),
  releasedAt: instant('released_at'),
  /** For a cover drawn from the first page of another file: that file, and the background colour. */
  drawnFrom: uuid('drawn_from'),
  drawnGround: text('drawn_ground'),
})

export const mediaRenditions = pgTable('media_renditions', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  fileId: uuid('file_id').notNull(),
  kind: text().$type<RenditionKind>().notNull(),
  variant: text().notNull(),
  page: integer().notNull().default(0),
  storageKey: text('storage_key').notNull(),
  width: integer(),
  height: integer(),
  size: bigint({ mode: 'number' }).notNull(),
})

export const mediaGarbage = pgTable('media_garbage', {
  storageKey: text('storage_key').primaryKey(),
  removeAfter: instant('remove_after').notNull(),
})

export const mediaQuotas = pgTable('media_quotas', {
  ownerId: bigint('owner_id', { mode: 'number' }).primaryKey(),
  bytes: bigint({ mode: 'number' }),
})

export const uploadLocks = pgTable('upload_locks', {
  uploadId: uuid('upload_id').primaryKey(),
  holder: uuid().notNull(),
  expiresAt: instant('expires_at').notNull(),
  wanted: boolean().notNull().default(false),
})
