import { scheduleTag } from '#server/kernel/cache-tags.ts'
import { announce } from '#server/platform/changes.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { calendarChanged } from '../lessons.hooks.ts'

const teachersOf = (rows: readonly { teacherId: number }[]): number[] =>
  [...new Set(rows.map(({ teacherId }) => teacherId))].sort((one, other) => one - other)

/** Invalidates what is cached of the calendars of these teachers. */
export async function invalidateCalendars(tx: Tx, rows: readonly { teacherId: number }[]): Promise<void> {
  const teachers = teachersOf(rows)
  if (teachers.length > 0) await announce(tx, ...teachers.map(scheduleTag))
}

/** Besides, what is found by free times changes for longer than a payment lasts. */
export async function refreshCalendars(
  platform: Pick<Platform, 'hooks'>,
  tx: Tx,
  rows: readonly { teacherId: number }[],
): Promise<void> {
  await invalidateCalendars(tx, rows)
  for (const teacherId of teachersOf(rows)) await platform.hooks.call(calendarChanged, tx, { teacherId })
}
