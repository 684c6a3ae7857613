import { bigint, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { WebhookEvent } from '#contract/rules/webhooks.ts'

// Mirrors 104-webhooks.sql, which is authoritative: constraints, indexes and triggers are only there.

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const webhooks = pgTable('webhooks', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  url: text().notNull(),
  events: text().array().$type<WebhookEvent[]>().notNull(),
  secretId: uuid('secret_id').notNull(),
  state: text({ enum: ['active', 'disabled'] }).notNull(),
  failingSince: instant('failing_since'),
  createdAt: instant('created_at').notNull(),
})

export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  webhookId: bigint('webhook_id', { mode: 'number' }).notNull(),
  eventId: text('event_id').notNull(),
  key: text().notNull(),
  event: text().$type<WebhookEvent | 'webhook.test'>().notNull(),
  payload: jsonb().$type<object>().notNull(),
  state: text({ enum: ['waiting', 'delivered', 'failed'] }).notNull(),
  attempts: integer().notNull().default(0),
  answerStatus: integer('answer_status'),
  answer: text().notNull().default(''),
  createdAt: instant('created_at').notNull(),
  attemptedAt: instant('attempted_at'),
  nextAttemptAt: instant('next_attempt_at'),
})
