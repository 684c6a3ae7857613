import { bigint, boolean, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { subjectKinds } from '#contract/rules/conversations.ts'
import { sides } from './conversation.policy.ts'

// Mirrors 220-conversations.sql, 274-conversations-files.sql, 310-conversations-first-files.sql and
// 350-conversations-telling.sql, which are the truth:
// constraints and indexes live there only.

const identity = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
const number = (name: string) => bigint(name, { mode: 'number' })
const instant = (name: string) => timestamp(name, { withTimezone: true })

export const conversations = pgTable('conversations', {
  id: identity(),
  familyId: number('family_id').notNull(),
  teacherId: number('teacher_id'),
  centreId: number('centre_id'),
  memberId: number('member_id'),
  subjectKind: text('subject_kind', { enum: subjectKinds }),
  subjectId: number('subject_id'),
  openedBy: text('opened_by', { enum: sides }).notNull(),
  createdAt: instant('created_at').notNull(),
  lastMessageId: number('last_message_id').notNull().default(0),
  lastPosition: number('last_position').notNull().default(0),
  lastAt: instant('last_at').notNull(),
  familySeen: number('family_seen').notNull().default(0),
  sellerSeen: number('seller_seen').notNull().default(0),
  familyUnread: integer('family_unread').notNull().default(0),
  sellerUnread: integer('seller_unread').notNull().default(0),
  waitingSince: instant('waiting_since'),
  familyTold: number('family_told').notNull().default(0),
  sellerTold: number('seller_told').notNull().default(0),
  familyTelling: instant('family_telling'),
  sellerTelling: instant('seller_telling'),
  warned: boolean().notNull().default(false),
})
export type Conversation = typeof conversations.$inferSelect

export const messages = pgTable('conversation_messages', {
  id: identity(),
  conversationId: number('conversation_id').notNull(),
  position: number('position').notNull(),
  side: text({ enum: sides }).notNull(),
  authorId: number('author_id').notNull(),
  clientId: uuid('client_id').notNull(),
  body: text(),
  sentAt: instant('sent_at').notNull(),
  deletedAt: instant('deleted_at'),
  notice: boolean().notNull().default(false),
  replySeconds: integer('reply_seconds'),
})
export type Message = typeof messages.$inferSelect

/** Those without a message are not sent yet; those without a conversation wait for a first message. */
export const messageFiles = pgTable('conversation_files', {
  fileId: uuid('file_id').primaryKey(),
  conversationId: number('conversation_id'),
  uploaderId: number('uploader_id').notNull(),
  messageId: number('message_id'),
  place: smallint(),
  createdAt: instant('created_at').notNull(),
})

export const blocks = pgTable('conversation_blocks', {
  familyId: number('family_id').notNull(),
  teacherId: number('teacher_id'),
  centreId: number('centre_id'),
  side: text({ enum: sides }).notNull(),
  blockedBy: number('blocked_by').notNull(),
  blockedAt: instant('blocked_at').notNull(),
})

export const readings = pgTable('conversation_readings', {
  id: identity(),
  conversationId: number('conversation_id').notNull(),
  staffId: number('staff_id').notNull(),
  reference: text().notNull(),
  readAt: instant('read_at').notNull(),
})
export type Reading = typeof readings.$inferSelect
