import { bigint, date, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { badgeKinds } from '#contract/rules/badges.ts'
import { badgeStates } from './badges/badge.states.ts'

// Mirrors 106-teachers.sql, which is authoritative: constraints, indexes and triggers are only there.

const reference = (name: string) => bigint(name, { mode: 'number' })
const instant = (name: string) => timestamp(name, { withTimezone: true })

export const badges = pgTable('badges', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  kind: text({ enum: badgeKinds }).notNull(),
  teacherId: reference('teacher_id'),
  centreId: reference('centre_id'),
  publicNumber: text('public_number').notNull().default(''),
  state: text({ enum: badgeStates }).notNull(),
  proofFileId: uuid('proof_file_id'),
  claimedBy: reference('claimed_by'),
  claimedAt: instant('claimed_at').notNull(),
  decidedBy: reference('decided_by'),
  decidedAt: instant('decided_at'),
  reason: text().notNull().default(''),
  validUntil: date('valid_until', { mode: 'string' }),
  remindedAt: instant('reminded_at'),
  endedAt: instant('ended_at'),
})
