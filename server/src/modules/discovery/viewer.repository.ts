import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { viewers } from './discovery.tables.ts'

export async function hasViewed(db: Db, productId: number, viewer: Buffer): Promise<boolean> {
  const rows = await db
    .select({ day: viewers.day })
    .from(viewers)
    .where(and(eq(viewers.productId, productId), eq(viewers.viewer, viewer)))
    .limit(1)
  return rows.length > 0
}

/** False if already counted on that day. */
export async function insertViewer(
  tx: Tx,
  row: { productId: number; viewer: Buffer; day: string },
): Promise<boolean> {
  const added = await tx.insert(viewers).values(row).onConflictDoNothing().returning({ day: viewers.day })
  return added.length > 0
}

/** In batches, so that a year's backlog isn't one long transaction; returns how many were deleted. */
export async function deleteViewersBefore(db: Db, day: string, limit: number): Promise<number> {
  const { rowCount } = await db.delete(viewers).where(
    and(
      lt(viewers.day, day),
      sql`${viewers}.ctid = any(array(
        select old.ctid from viewers old where old.day < ${day}::date limit ${limit}))`,
    ),
  )
  return rowCount ?? 0
}
