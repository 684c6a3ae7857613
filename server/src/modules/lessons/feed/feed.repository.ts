import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import { calendarFeeds } from '../lessons.tables.ts'

export type CalendarFeed = typeof calendarFeeds.$inferSelect

const DAY_MS = 24 * 3600_000
/** An address no calendar has read for this long was forgotten, perhaps where others can find it. */
const UNUSED_DAYS = 90

const lastUse = sql`coalesce(${calendarFeeds.readAt}, ${calendarFeeds.createdAt})`
const isUsed = (now: Date) => sql`${lastUse} > ${new Date(now.getTime() - UNUSED_DAYS * DAY_MS)}`

export async function findFeed(db: Db, userId: number, now: Date): Promise<CalendarFeed | undefined> {
  const [row] = await db
    .select()
    .from(calendarFeeds)
    .where(and(eq(calendarFeeds.userId, userId), isUsed(now)))
  return row
}

export async function findFeedByHash(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<CalendarFeed | undefined> {
  const [row] = await db
    .select()
    .from(calendarFeeds)
    .where(and(eq(calendarFeeds.tokenHash, tokenHash), isUsed(now)))
  return row
}

/** Replaces the address; the earlier one stops working. */
export async function storeFeed(
  db: Db,
  feed: Pick<CalendarFeed, 'userId' | 'tokenHash' | 'createdAt'>,
): Promise<void> {
  await db
    .insert(calendarFeeds)
    .values(feed)
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: { ...feed, readAt: null } })
}

/** Returns whether there was one. */
export async function removeFeed(db: Db, userId: number): Promise<boolean> {
  const removed = await db
    .delete(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
    .returning({ userId: calendarFeeds.userId })
  return removed.length > 0
}

/** Once a day, although calendars read every hour. */
export async function noteFeedRead(db: Db, { userId, readAt }: CalendarFeed, at: Date): Promise<void> {
  if (readAt && at.getTime() - readAt.getTime() < DAY_MS) return
  await db.update(calendarFeeds).set({ readAt: at }).where(eq(calendarFeeds.userId, userId))
}
