import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { type CacheTag, sellerTag } from '#server/kernel/cache-tags.ts'
import { announce } from '#server/platform/changes.ts'
import type { Database, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findFreeTimes, listTeachersWithTimes } from '../lessons/index.ts'
import { dayNumber } from './free-days.rules.ts'
import type { FreeTime } from './free-times.rules.ts'
import { listWithFreeDays, writeFreeDays } from './teacher-card.repository.ts'

const batch = 100

/**
 * Rewrites on which days, at which times and where these teachers have an open time; lists are announced only if that
 * changes.
 */
export async function refreshFreeDays(tx: Tx, teacherIds: readonly number[], now: Date): Promise<void> {
  const free = new Map<number, FreeTime[]>(teacherIds.map(id => [id, []]))
  for (const { teacherId, day, ...time } of await findFreeTimes(tx, teacherIds, now))
    free.get(teacherId)?.push({ ...time, day: dayNumber(day) })
  const changed = await writeFreeDays(tx, free, dayNumber(hongKongDay(now)))
  if (changed.length === 0) return
  const tags = changed.map((id): CacheTag => sellerTag({ type: 'teacher', id }))
  await announce(tx, 'teachers', ...tags)
}

/** The next run makes up for a late one. */
const lookBackMs = 45 * 60_000

/** Lessons that have started are no longer open. */
export async function passFreeDays({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const since = new Date(now.getTime() - lookBackMs)
  await refreshAll(db, await listTeachersWithTimes(db, { after: since, before: now }), now)
}

/** Everyone's, every night, so that changes no one reported are right by the morning. */
export async function recountFreeDays({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const known = await listWithFreeDays(db)
  const ids = new Set([...known, ...(await listTeachersWithTimes(db, { after: now }))])
  await refreshAll(db, [...ids], now)
}

async function refreshAll(db: Database, ids: readonly number[], now: Date): Promise<void> {
  for (let start = 0; start < ids.length; start += batch) {
    const some = ids.slice(start, start + batch)
    await db.transaction(tx => refreshFreeDays(tx, some, now))
  }
}
