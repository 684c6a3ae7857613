import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { products } from '../catalogue.tables.ts'

/** Takes them off sale for good; returns those that weren't already. */
export async function deleteProducts(
  tx: Tx,
  whose: { teacherId: number } | { centreId: number },
  at: Date,
): Promise<number[]> {
  const owned =
    'centreId' in whose
      ? eq(products.centreId, whose.centreId)
      : and(eq(products.teacherId, whose.teacherId), isNull(products.centreId))
  const deleted = await tx
    .update(products)
    .set({ status: -1, deletedAt: at, updatedAt: at })
    .where(and(owned, sql`${products.status} <> -1`))
    .returning({ id: products.id })
  return deleted.map(row => row.id)
}

/** Deleted before this time and not purged yet, by ID. */
export async function listDeletedBefore(
  db: Db,
  { before, afterId, limit }: { before: Date; afterId: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        eq(products.status, -1),
        isNull(products.purgedAt),
        lt(products.deletedAt, before),
        gt(products.id, afterId),
      ),
    )
    .orderBy(asc(products.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}
