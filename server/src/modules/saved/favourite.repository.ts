import { and, desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { favourites } from './saved.tables.ts'

/** False if it already was one. */
export async function insertFavourite(
  tx: Tx,
  row: { userId: number; productId: number; createdAt: Date },
): Promise<boolean> {
  const added = await tx
    .insert(favourites)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: favourites.productId })
  return added.length > 0
}

/** Since when it had been one; undefined if it wasn't. */
export async function deleteFavourite(tx: Tx, userId: number, productId: number): Promise<Date | undefined> {
  const [removed] = await tx
    .delete(favourites)
    .where(and(eq(favourites.userId, userId), eq(favourites.productId, productId)))
    .returning({ createdAt: favourites.createdAt })
  return removed?.createdAt
}

export type Favourite = typeof favourites.$inferSelect

/** Newest first. */
export function listFavourites(db: Db, userId: number, limit = 1000): Promise<Favourite[]> {
  return db
    .select()
    .from(favourites)
    .where(eq(favourites.userId, userId))
    .orderBy(desc(favourites.createdAt), desc(favourites.productId))
    .limit(limit)
}

export async function deleteFavouritesOf(tx: Tx, userId: number): Promise<void> {
  await tx.delete(favourites).where(eq(favourites.userId, userId))
}

/** People who have it among their favourites, newest first. */
export async function listFans(db: Db, productId: number): Promise<number[]> {
  const rows = await db
    .select({ userId: favourites.userId })
    .from(favourites)
    .where(eq(favourites.productId, productId))
    .orderBy(desc(favourites.createdAt), desc(favourites.userId))
  return rows.map(({ userId }) => userId)
}
