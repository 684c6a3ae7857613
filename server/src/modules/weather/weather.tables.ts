import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { warningKinds } from '#contract/rules/weather.ts'

// Mirrors 116-weather.sql, which is authoritative: constraints, indexes and triggers are only there.

const reference = (name: string) => bigint(name, { mode: 'number' })
const instant = (name: string) => timestamp(name, { withTimezone: true })

export const weatherWarnings = pgTable('weather_warnings', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  kind: text({ enum: warningKinds }).notNull(),
  code: text().notNull(),
  source: text({ enum: ['observatory', 'staff'] }).notNull(),
  beganAt: instant('began_at').notNull(),
  endedAt: instant('ended_at'),
  declaredBy: reference('declared_by'),
  endedBy: reference('ended_by'),
  createdAt: instant('created_at').notNull(),
})
export type Warning = typeof weatherWarnings.$inferSelect
