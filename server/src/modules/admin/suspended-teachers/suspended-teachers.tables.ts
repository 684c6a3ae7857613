import { bigint, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

// Mirrors 313-admin-suspended-teachers.sql, which is authoritative: constraints, indexes and triggers are only there.

const reference = (name: string) => bigint(name, { mode: 'number' })

export const suspensionDecisions = pgTable(
  'suspension_decisions',
  {
    suspensionId: reference('suspension_id').notNull(),
    lessonId: reference('lesson_id').notNull(),
    decision: text({ enum: ['keep', 'cancel'] }).notNull(),
    /** Null where nobody decided in time. */
    decidedBy: reference('decided_by'),
    decidedAt: timestamp('decided_at', { withTimezone: true }).notNull(),
  },
  ({ suspensionId, lessonId }) => [primaryKey({ columns: [suspensionId, lessonId] })],
)
export type SuspensionDecision = typeof suspensionDecisions.$inferSelect
