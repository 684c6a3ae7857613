import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { history } from './saved.tables.ts'

export type HistoryEntry = typeof history.$inferSelect

/** One entry per person, product and month: viewing it again makes it newer. */
export async function upsertView(
  db: Db,
  row: { userId: number; productId: number; month: string; viewedAt: Date },
): Promise<void> {
  await db
    .insert(history)
    .values(row)
    .onConflictDoUpdate({
      target: [history.userId, history.productId, history.month],
      set: { viewedAt: sql`excluded.viewed_at` },
    })
}

/** Newest first. */
export function listViews(
  db: Db,
  userId: number,
  { month, limit }: { month?: string; limit: number },
): Promise<HistoryEntry[]> {
  return db
    .select()
    .from(history)
    .where(and(eq(history.userId, userId), month === undefined ? undefined : eq(history.month, month)))
    .orderBy(desc(history.viewedAt), desc(history.id))
    .limit(limit)
}

/** Months with entries, newest first: 'YYYY-MM-01'. */
export async function listMonths(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ month: history.month })
    .from(history)
    .where(eq(history.userId, userId))
    .orderBy(desc(history.month))
  return rows.map(({ month }) => month)
}

/** False if there was none. */
export async function deleteView(db: Db, userId: number, id: number): Promise<boolean> {
  const removed = await db
    .delete(history)
    .where(and(eq(history.id, id), eq(history.userId, userId)))
    .returning({ id: history.id })
  return removed.length > 0
}

export async function deleteViewsOf(db: Db | Tx, userId: number): Promise<void> {
  await db.delete(history).where(eq(history.userId, userId))
}
