import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { productLearners } from './library.tables.ts'

interface Named {
  userId: number
  productIds: readonly number[]
  learnerId: number
}

/** The latest choice counts. */
export async function nameLearner(tx: Db, { userId, productIds, learnerId }: Named): Promise<void> {
  if (productIds.length === 0) return
  await tx
    .insert(productLearners)
    .values(productIds.map(productId => ({ userId, productId, learnerId })))
    .onConflictDoUpdate({
      target: [productLearners.userId, productLearners.productId],
      set: { learnerId: sql`excluded.learner_id` },
    })
}

/** It is for the account's owner again. */
export async function unnameLearner(db: Db, userId: number, productId: number): Promise<void> {
  await db
    .delete(productLearners)
    .where(and(eq(productLearners.userId, userId), eq(productLearners.productId, productId)))
}

/** By product. */
export async function listNamedLearners(db: Db, userId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await db.select().from(productLearners).where(eq(productLearners.userId, userId))
  return new Map(rows.map(({ productId, learnerId }) => [productId, learnerId]))
}

export async function unnameAllLearners(tx: Tx, userId: number): Promise<void> {
  await tx.delete(productLearners).where(eq(productLearners.userId, userId))
}
