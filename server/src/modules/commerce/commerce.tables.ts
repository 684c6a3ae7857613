import {
  bigint,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { type EvidencePart, evidenceParts } from '#contract/rules/dispute-evidence.ts'

// Mirrors 113-commerce.sql, which is authoritative: constraints, indexes and triggers are only there.

const identity = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
const reference = (name: string) => bigint(name, { mode: 'number' })
const cents = (name: string) => bigint(name, { mode: 'number' })
const instant = (name: string) => timestamp(name, { withTimezone: true })

export const orders = pgTable('orders', {
  id: identity(),
  userId: reference('user_id').notNull(),
  state: text({ enum: ['open', 'paid', 'expired', 'cancelled', 'refunded'] }).notNull(),
  totalCents: cents('total_cents').notNull(),
  provider: text({ enum: ['none', 'sandbox', 'stripe', 'alipay'] }).notNull(),
  method: text({ enum: ['none', 'card', 'alipay'] }).notNull(),
  capture: text({ enum: ['automatic', 'manual'] })
    .notNull()
    .default('automatic'),
  locale: text({ enum: ['en', 'zh-HK'] }).notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  paidAt: instant('paid_at'),
  couponId: reference('coupon_id'),
  /** The code at the time; '' for none. */
  couponCode: text('coupon_code').notNull().default(''),
  /** The learner the products are for; null for the buyer. */
  learnerId: reference('learner_id'),
})

export const orderLines = pgTable('order_lines', {
  id: identity(),
  orderId: reference('order_id').notNull(),
  userId: reference('user_id').notNull(),
  place: smallint().notNull(),
  /** The kind, by its name in the registry (kinds/), and the item's ID. */
  kind: text().notNull(),
  itemId: reference('item_id').notNull(),
  teacherId: reference('teacher_id').notNull(),
  centreId: reference('centre_id'),
  title: text().notNull(),
  priceCents: cents('price_cents').notNull(),
  listCents: cents('list_cents').notNull(),
  feeCents: cents('fee_cents').notNull(),
  /** What a coupon took off, not included in the price. */
  couponCents: cents('coupon_cents').notNull().default(0),
  /** The bundle it was bought with, by its title at the time; '' for none. */
  bundleId: reference('bundle_id'),
  bundleTitle: text('bundle_title').notNull().default(''),
  /** What that took off, not included in the price. */
  bundleCents: cents('bundle_cents').notNull().default(0),
  state: text({ enum: ['open', 'paid', 'closed', 'surplus', 'refunded'] }).notNull(),
})

/** An order's use of a coupon, which counts towards its limits while it has a number. */
export const couponClaims = pgTable('coupon_claims', {
  orderId: reference('order_id').primaryKey(),
  discountId: reference('discount_id').notNull(),
  userId: reference('user_id').notNull(),
  state: text({ enum: ['held', 'used', 'free', 'late'] }).notNull(),
  turn: integer(),
  at: instant('at').notNull(),
})

/** A product bought for someone else. */
export const gifts = pgTable('gifts', {
  id: identity(),
  userId: reference('user_id').notNull(),
  productId: reference('product_id').notNull(),
  recipientName: text('recipient_name').notNull(),
  recipientEmail: text('recipient_email').notNull(),
  message: text().notNull(),
  /** A day in Hong Kong. */
  sendOn: date('send_on', { mode: 'string' }).notNull(),
  locale: text({ enum: ['en', 'zh-HK'] }).notNull(),
  state: text({ enum: ['draft', 'paid', 'opened', 'closed'] }).notNull(),
  code: text(),
  paidAt: instant('paid_at'),
  sentAt: instant('sent_at'),
  sends: smallint().notNull().default(0),
  openedBy: reference('opened_by'),
  openedAt: instant('opened_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** Emails about an order, a refund, a payout or a dispute; each is enqueued once. */
export const orderMailTemplates = [
  'receipt',
  'refund',
  'refund_pending',
  'refund_failed',
  'payout',
  'dispute_open',
  'dispute_won',
  'dispute_lost',
] as const

export const orderMails = pgTable(
  'order_mails',
  {
    template: text({ enum: orderMailTemplates }).notNull(),
    aboutId: reference('about_id').notNull(),
    askedAt: instant('asked_at').notNull(),
  },
  table => [primaryKey({ columns: [table.template, table.aboutId] })],
)

export const payments = pgTable('payments', {
  id: identity(),
  orderId: reference('order_id').notNull(),
  provider: text({ enum: ['sandbox', 'stripe', 'alipay'] }).notNull(),
  intentId: text('intent_id').notNull(),
  state: text({ enum: ['pending', 'authorised', 'captured', 'released', 'cancelled'] }).notNull(),
  amountCents: cents('amount_cents').notNull(),
  feeCents: cents('fee_cents'),
  method: text({ enum: ['card', 'wallet', 'alipay'] }),
  brand: text(),
  last4: text(),
  failure: text(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text().notNull(),
    eventId: text('event_id').notNull(),
    kind: text().notNull(),
    intentId: text('intent_id'),
    receivedAt: instant('received_at').notNull(),
  },
  table => [primaryKey({ columns: [table.provider, table.eventId] })],
)

export const paymentCustomers = pgTable(
  'payment_customers',
  {
    userId: reference('user_id').notNull(),
    provider: text().notNull(),
    customerId: text('customer_id').notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.provider] })],
)

export const refunds = pgTable('refunds', {
  id: identity(),
  orderId: reference('order_id').notNull(),
  key: text().notNull(),
  amountCents: cents('amount_cents').notNull(),
  reason: text().notNull(),
  staffId: reference('staff_id'),
  /** pending: the provider has accepted it, but hasn't sent the money. */
  state: text({ enum: ['requested', 'pending', 'done', 'failed'] }).notNull(),
  providerRefundId: text('provider_refund_id'),
  failure: text(),
  createdAt: instant('created_at').notNull(),
  doneAt: instant('done_at'),
})

export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: reference('refund_id').notNull(),
    lineId: reference('line_id').notNull(),
    /** The full line, or a part of it. */
    amountCents: cents('amount_cents').notNull(),
  },
  table => [primaryKey({ columns: [table.refundId, table.lineId] })],
)

export const disputes = pgTable('disputes', {
  id: identity(),
  orderId: reference('order_id').notNull(),
  /** The buyer. */
  userId: reference('user_id').notNull(),
  provider: text().notNull(),
  providerDisputeId: text('provider_dispute_id').notNull(),
  amountCents: cents('amount_cents').notNull(),
  reason: text().notNull(),
  state: text({ enum: ['open', 'won', 'lost'] }).notNull(),
  openedAt: instant('opened_at').notNull(),
  dueAt: instant('due_at'),
  closedAt: instant('closed_at'),
})

/** What staff answered a buyer's bank. */
export const disputeAnswers = pgTable('dispute_answers', {
  disputeId: reference('dispute_id').primaryKey(),
  staffId: reference('staff_id').notNull(),
  state: text({ enum: ['requested', 'sent', 'refused'] }).notNull(),
  parts: text({ enum: evidenceParts }).array().notNull(),
  note: text().notNull(),
  /** Null once the provider has answered. */
  evidence: jsonb().$type<Partial<Record<EvidencePart, string>>>(),
  failure: text(),
  askedAt: instant('asked_at').notNull(),
  answeredAt: instant('answered_at'),
})

export const ledgerPostings = pgTable('ledger_postings', {
  id: identity(),
  key: text().notNull(),
  kind: text({ enum: ['payment', 'provider_fee', 'refund', 'payout', 'lesson'] }).notNull(),
  orderId: reference('order_id'),
  at: instant('at').notNull(),
})

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    postingId: reference('posting_id').notNull(),
    account: text().notNull(),
    amountCents: cents('amount_cents').notNull(),
  },
  table => [primaryKey({ columns: [table.postingId, table.account] })],
)

export const sellerMovements = pgTable(
  'seller_movements',
  {
    postingId: reference('posting_id').notNull(),
    lineId: reference('line_id').notNull(),
    account: text().notNull(),
    teacherId: reference('teacher_id').notNull(),
    at: instant('at').notNull(),
    grossCents: cents('gross_cents').notNull(),
    feeCents: cents('fee_cents').notNull(),
    /** What came to what is held, or left it. */
    heldCents: cents('held_cents').notNull().default(0),
    heldFeeCents: cents('held_fee_cents').notNull().default(0),
  },
  table => [primaryKey({ columns: [table.postingId, table.lineId] })],
)

export const payouts = pgTable('payouts', {
  id: identity(),
  key: text().notNull(),
  teacherId: reference('teacher_id'),
  centreId: reference('centre_id'),
  amountCents: cents('amount_cents').notNull(),
  remarks: text().notNull(),
  state: text({ enum: ['waiting', 'declined', 'requested', 'sent', 'failed'] }).notNull(),
  providerTransferId: text('provider_transfer_id'),
  failure: text(),
  /** The provider asked, and its name for the recipient. */
  provider: text(),
  destination: text(),
  staffId: reference('staff_id'),
  /** The second person; null if none was needed, or none has decided. */
  decidedBy: reference('decided_by'),
  decidedAt: instant('decided_at'),
  declineReason: text('decline_reason').notNull().default(''),
  createdAt: instant('created_at').notNull(),
  sentAt: instant('sent_at'),
})

/** Maintained by SQL of `seller-totals.repository.ts`. */
export const sellerTotals = pgTable('seller_totals', { account: text().primaryKey() })
export const sellerDays = pgTable('seller_days', { account: text().notNull() })
export const sellerChanges = pgTable('seller_changes', { account: text().notNull() })
export const incomeDays = pgTable('income_days', { day: text().notNull() })

export const reconciliations = pgTable('reconciliations', {
  id: identity(),
  at: instant('at').notNull(),
  checked: integer().notNull(),
  repaired: integer().notNull(),
  mismatches: jsonb().$type<Record<string, number>>().notNull(),
  details: jsonb().$type<Record<string, unknown[]>>().notNull(),
})

export type Gift = typeof gifts.$inferSelect
export type Order = typeof orders.$inferSelect
export type OrderLine = typeof orderLines.$inferSelect
export type Payment = typeof payments.$inferSelect
export type Refund = typeof refunds.$inferSelect
export type Payout = typeof payouts.$inferSelect
export type DisputeAnswer = typeof disputeAnswers.$inferSelect
export type OrderDispute = typeof disputes.$inferSelect
