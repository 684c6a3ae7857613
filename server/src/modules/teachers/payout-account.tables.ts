import { bigint, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { type BankChangeField, bankChangeKinds, changeMeans } from '#contract/rules/payouts.ts'
import type { PayoutRequirement } from '#server/platform/payments/payout-provider.ts'
import { payoutStates } from './payout-account/payout-account.states.ts'

// Mirrors 106-teachers.sql, which is authoritative: constraints, indexes and triggers are only there.

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const payoutAccounts = pgTable('payout_accounts', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  teacherId: bigint('teacher_id', { mode: 'number' }),
  centreId: bigint('centre_id', { mode: 'number' }),
  detailsId: uuid('details_id'),
  routingNumberId: uuid('routing_number_id'),
  routingNumberMask: text('routing_number_mask').notNull().default(''),
  accountNumberId: uuid('account_number_id'),
  accountNumberMask: text('account_number_mask').notNull().default(''),
  idNumberId: uuid('id_number_id'),
  idNumberMask: text('id_number_mask').notNull().default(''),
  idFrontFileId: uuid('id_front_file_id'),
  idBackFileId: uuid('id_back_file_id'),
  documentsSentAt: instant('documents_sent_at'),
  state: text({ enum: payoutStates }).notNull().default('none'),
  requirements: text().array().$type<PayoutRequirement[]>().notNull().default([]),
  provider: text(),
  providerAccountId: text('provider_account_id'),
  generation: integer().notNull().default(1),
  revision: integer().notNull().default(0),
  submittedRevision: integer('submitted_revision').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  checkedAt: instant('checked_at'),
  changedAt: instant('changed_at'),
  frozenAt: instant('frozen_at'),
})

/** What may be shown of a number, by its field. */
export type Masks = Readonly<Partial<Record<BankChangeField, string>>>

export const bankChanges = pgTable('bank_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  teacherId: bigint('teacher_id', { mode: 'number' }),
  centreId: bigint('centre_id', { mode: 'number' }),
  kind: text({ enum: bankChangeKinds }).notNull(),
  at: instant('at').notNull(),
  actorId: bigint('actor_id', { mode: 'number' }).notNull(),
  means: text({ enum: changeMeans }).notNull(),
  address: text().notNull(),
  fields: text().array().$type<BankChangeField[]>().notNull(),
  before: jsonb().$type<Masks>().notNull(),
  after: jsonb().$type<Masks>().notNull(),
  reason: text().notNull().default(''),
})
