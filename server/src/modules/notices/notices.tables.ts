import { bigint, boolean, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { NoticeKind, NoticeMail } from '#contract/rules/notices.ts'
import type { Locale } from '#contract/shared.ts'
import type { MailTemplate } from '#server/platform/mail/mail-templates.ts'

// Mirrors 103-notices.sql, which is authoritative: constraints, indexes and triggers are only there.

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const notices = pgTable('notices', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  template: text().$type<MailTemplate>().notNull(),
  params: jsonb().$type<Record<string, string>>().notNull(),
  locale: text().$type<Locale>().notNull(),
  key: text().notNull(),
  createdAt: instant('created_at').notNull(),
  readAt: instant('read_at'),
  inDigest: boolean('in_digest').notNull(),
})

export const noticeChoices = pgTable(
  'notice_choices',
  {
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    kind: text().$type<NoticeKind>().notNull(),
    mail: text().$type<NoticeMail>().notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.kind] })],
)
