import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { progress, studies } from './library.tables.ts'

export type Progress = typeof progress.$inferSelect

export async function listProgress(
  db: Db,
  userId: number,
  materialIds: readonly number[],
): Promise<Map<number, Progress>> {
  if (materialIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(progress)
    .where(and(eq(progress.userId, userId), inArray(progress.materialId, [...materialIds])))
  return new Map(rows.map(row => [row.materialId, row]))
}

export async function upsertProgress(db: Db, row: Omit<Progress, 'doneAt'>): Promise<void> {
  await db
    .insert(progress)
    .values({ ...row, doneAt: row.done ? row.updatedAt : null })
    .onConflictDoUpdate({
      target: [progress.userId, progress.materialId],
      set: {
        position: sql`excluded.position`,
        done: sql`${progress.done} or excluded.done`,
        doneAt: sql`coalesce(${progress.doneAt}, excluded.done_at)`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
}

export async function removeProgress(tx: Tx, userId: number): Promise<void> {
  await tx.delete(progress).where(eq(progress.userId, userId))
  await tx.delete(studies).where(eq(studies.userId, userId))
}

export function listAllProgress(db: Db, userId: number): Promise<Progress[]> {
  return db.select().from(progress).where(eq(progress.userId, userId)).orderBy(progress.materialId)
}
