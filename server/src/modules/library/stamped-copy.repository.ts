import { desc, eq, inArray, lt } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import { stampedCopies } from './library.tables.ts'

export async function noteCopy(db: Db, row: typeof stampedCopies.$inferInsert): Promise<void> {
  await db
    .insert(stampedCopies)
    .values(row)
    .onConflictDoUpdate({ target: stampedCopies.storageKey, set: { createdAt: row.createdAt } })
}

export async function listCopiesOf(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .select({ key: stampedCopies.storageKey })
    .from(stampedCopies)
    .where(eq(stampedCopies.userId, userId))
  return rows.map(({ key }) => key)
}

/** All except a reader's newest. */
export async function listCopiesBeyond(db: Db, userId: number, kept: number): Promise<string[]> {
  const rows = await db
    .select({ key: stampedCopies.storageKey })
    .from(stampedCopies)
    .where(eq(stampedCopies.userId, userId))
    .orderBy(desc(stampedCopies.createdAt), stampedCopies.storageKey)
    .offset(kept)
  return rows.map(({ key }) => key)
}

export async function listCopiesBefore(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ key: stampedCopies.storageKey })
    .from(stampedCopies)
    .where(lt(stampedCopies.createdAt, before))
    .orderBy(stampedCopies.createdAt)
    .limit(limit)
  return rows.map(({ key }) => key)
}

export async function forgetCopies(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.delete(stampedCopies).where(inArray(stampedCopies.storageKey, [...keys]))
}
