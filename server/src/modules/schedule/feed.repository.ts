import { eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import { calendarFeeds } from './schedule.tables.ts'

export type CalendarFeed = typeof calendarFeeds.$inferSelect

export async function findFeed(db: Db, userId: number): Promise<CalendarFeed | undefined> {
  const [row] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId))
  return row
}

export async function findFeedByHash(db: Db, tokenHash: string): Promise<CalendarFeed | undefined> {
  const [row] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.tokenHash, tokenHash))
  return row
}

/** The address before it is good no more. */
export async function storeFeed(
  db: Db,
  feed: Pick<CalendarFeed, 'userId' | 'tokenHash' | 'createdAt'>,
): Promise<void> {
  await db
    .insert(calendarFeeds)
    .values(feed)
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: { ...feed, readAt: null } })
}

export async function removeFeed(db: Db, userId: number): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
}

export async function noteFeedRead(db: Db, userId: number, at: Date): Promise<void> {
  await db.update(calendarFeeds).set({ readAt: at }).where(eq(calendarFeeds.userId, userId))
}
