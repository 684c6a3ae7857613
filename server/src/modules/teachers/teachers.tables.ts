import { bigint, boolean, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { languageLevels } from '#contract/rules/teacher-profile.ts'
import { applicationStates } from './application/application.states.ts'
import { documentRequestStates } from './application/document-request.states.ts'
import { invitationStates } from './centres/centre-invitation.states.ts'

// Mirrors 106-teachers.sql, which is authoritative: constraints, indexes and triggers are only there.

const identity = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
const reference = (name: string) => bigint(name, { mode: 'number' })
const instant = (name: string) => timestamp(name, { withTimezone: true })

export const teachers = pgTable('teachers', {
  userId: reference('user_id').primaryKey(),
  title: text().notNull().default(''),
  titleZh: text('title_zh').notNull().default(''),
  subTitle: text('sub_title').notNull().default(''),
  subTitleZh: text('sub_title_zh').notNull().default(''),
  about: text().notNull().default(''),
  aboutZh: text('about_zh').notNull().default(''),
  gender: text({ enum: ['male', 'female'] }),
  country: text(),
  introFileId: uuid('intro_file_id'),
  version: integer().notNull().default(1),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export const teacherLanguages = pgTable('teacher_languages', {
  id: identity(),
  teacherId: reference('teacher_id').notNull(),
  language: text().notNull(),
  level: text({ enum: languageLevels }).notNull(),
  position: smallint().notNull(),
})

export const teacherPackages = pgTable('teacher_packages', {
  id: identity(),
  teacherId: reference('teacher_id').notNull(),
  title: text().notNull(),
  titleZh: text('title_zh').notNull().default(''),
  description: text().notNull().default(''),
  priceCents: integer('price_cents').notNull(),
  venue: text().notNull().default(''),
  isTrial: boolean('is_trial').notNull().default(true),
  position: smallint().notNull(),
  createdAt: instant('created_at').notNull(),
  endedAt: instant('ended_at'),
})

export const teacherApplications = pgTable('teacher_applications', {
  userId: reference('user_id').primaryKey(),
  state: text({ enum: applicationStates }).notNull(),
  submittedAt: instant('submitted_at').notNull(),
  decidedAt: instant('decided_at'),
  decidedBy: reference('decided_by'),
  reason: text().notNull().default(''),
  submission: uuid(),
  seenAt: instant('seen_at'),
  /** When staff last opened the documents. */
  openedAt: instant('opened_at'),
})

export const documentRequests = pgTable('document_requests', {
  id: identity(),
  teacherId: reference('teacher_id').notNull(),
  requestText: text('request_text').notNull(),
  state: text({ enum: documentRequestStates }).notNull(),
  askedBy: reference('asked_by'),
  askedAt: instant('asked_at').notNull(),
  answeredAt: instant('answered_at'),
  fulfilledAt: instant('fulfilled_at'),
})

export const teacherDocuments = pgTable('teacher_documents', {
  id: identity(),
  teacherId: reference('teacher_id').notNull(),
  fileId: uuid('file_id').notNull(),
  title: text().notNull(),
  addedAt: instant('added_at').notNull(),
})

export const centreInvitations = pgTable('centre_invitations', {
  id: identity(),
  centreId: reference('centre_id').notNull(),
  email: text().notNull(),
  tokenHash: text('token_hash').notNull(),
  state: text({ enum: invitationStates }).notNull(),
  invitedBy: reference('invited_by').notNull(),
  teacherId: reference('teacher_id'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  decidedAt: instant('decided_at'),
  remindedAt: instant('reminded_at'),
  reminderHash: text('reminder_hash'),
})
