import { bigint, boolean, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { CaptureMethod, IntentState, PaymentFailure } from './payment-provider.ts'
import type {
  AccountBehaviour,
  Attempt,
  CardBehaviour,
  Delivery,
  EventKind,
  Means,
  RefundBehaviour,
} from './sandbox.types.ts'

// Mirrors 100-platform.sql, which is authoritative: constraints, indexes and triggers are only there.

const cents = (name: string) => bigint(name, { mode: 'number' })
const instant = (name: string) => timestamp(name, { withTimezone: true })

export const sandboxCustomers = pgTable('sandbox_customers', {
  id: text().primaryKey(),
  key: text().notNull(),
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  createdAt: instant('created_at').notNull(),
})

export const sandboxCards = pgTable('sandbox_cards', {
  id: text().primaryKey(),
  customerId: text('customer_id').notNull(),
  brand: text().notNull(),
  last4: text().notNull(),
  behaviour: text().$type<CardBehaviour>().notNull(),
  createdAt: instant('created_at').notNull(),
})

export const sandboxIntents = pgTable('sandbox_intents', {
  id: text().primaryKey(),
  key: text().notNull(),
  orderId: bigint('order_id', { mode: 'number' }).notNull(),
  amountCents: cents('amount_cents').notNull(),
  customerId: text('customer_id'),
  method: text({ enum: ['card', 'alipay'] }).notNull(),
  saveCard: boolean('save_card').notNull(),
  state: text().$type<IntentState>().notNull(),
  failure: text().$type<PaymentFailure>(),
  attempt: jsonb().$type<Attempt>(),
  processedAt: instant('processed_at'),
  capture: text().$type<CaptureMethod>().notNull().default('automatic'),
  captureBefore: instant('capture_before'),
  createdAt: instant('created_at').notNull(),
})

export const sandboxCharges = pgTable('sandbox_charges', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  intentId: text('intent_id').notNull(),
  amountCents: cents('amount_cents').notNull(),
  feeCents: cents('fee_cents').notNull(),
  refundedCents: cents('refunded_cents').notNull().default(0),
  dispute: text({ enum: ['open', 'won', 'lost'] }),
  disputedAt: instant('disputed_at'),
  refunds: text().$type<RefundBehaviour>().notNull().default('done'),
  method: text().$type<Means['type']>().notNull(),
  brand: text().notNull(),
  last4: text().notNull(),
  createdAt: instant('created_at').notNull(),
})

export const sandboxRefunds = pgTable('sandbox_refunds', {
  id: text().primaryKey(),
  key: text().notNull(),
  intentId: text('intent_id').notNull(),
  amountCents: cents('amount_cents').notNull(),
  state: text({ enum: ['pending', 'done', 'failed'] })
    .notNull()
    .default('done'),
  /** When a waiting or returning one is decided. */
  settlesAt: instant('settles_at'),
  ends: text({ enum: ['done', 'failed'] }),
  createdAt: instant('created_at').notNull(),
})

export const sandboxTransfers = pgTable('sandbox_transfers', {
  id: text().primaryKey(),
  key: text().notNull(),
  accountId: text('account_id').notNull(),
  amountCents: cents('amount_cents').notNull(),
  createdAt: instant('created_at').notNull(),
})

export const sandboxEvents = pgTable('sandbox_events', {
  id: text().primaryKey(),
  kind: text().$type<EventKind>().notNull(),
  intentId: text('intent_id'),
  accountId: text('account_id'),
  delivery: text().$type<Delivery>().notNull(),
  createdAt: instant('created_at').notNull(),
})

export const sandboxAccounts = pgTable('sandbox_accounts', {
  id: text().primaryKey(),
  key: text().notNull(),
  behaviour: text().$type<AccountBehaviour>(),
  hasDocument: boolean('has_document').notNull().default(false),
  decidedAt: instant('decided_at'),
  createdAt: instant('created_at').notNull(),
})
