import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm'
import type { DraftDefaults } from '#contract/authoring/drafts.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { productDraftDefaults, productDrafts } from '../authoring.tables.ts'

export type DraftRow = typeof productDrafts.$inferSelect

const open = (ownerId: number) => and(eq(productDrafts.ownerId, ownerId), isNull(productDrafts.settledAt))

export function listDraftRows(db: Db, ownerId: number): Promise<DraftRow[]> {
  return db
    .select()
    .from(productDrafts)
    .where(open(ownerId))
    .orderBy(asc(productDrafts.createdAt), asc(productDrafts.productId))
}

export function findDraftRows(db: Db, ownerId: number, productIds: readonly number[]): Promise<DraftRow[]> {
  return db
    .select()
    .from(productDrafts)
    .where(and(open(ownerId), inArray(productDrafts.productId, [...productIds])))
    .orderBy(asc(productDrafts.productId))
}

/** In any state. */
export async function findDraftRow(
  db: Db,
  ownerId: number,
  productId: number,
): Promise<DraftRow | undefined> {
  const [row] = await db
    .select()
    .from(productDrafts)
    .where(and(eq(productDrafts.ownerId, ownerId), eq(productDrafts.productId, productId)))
  return row
}

/** In any state. */
export async function findDraftOfFile(
  db: Db,
  ownerId: number,
  fileId: string,
): Promise<DraftRow | undefined> {
  const [row] = await db
    .select()
    .from(productDrafts)
    .where(and(eq(productDrafts.ownerId, ownerId), eq(productDrafts.fileId, fileId)))
  return row
}

export async function countDrafts(db: Db, ownerId: number): Promise<number> {
  const [row] = await db.select({ count: count() }).from(productDrafts).where(open(ownerId))
  return row?.count ?? 0
}

export async function insertDraft(tx: Tx, draft: typeof productDrafts.$inferInsert): Promise<void> {
  await tx.insert(productDrafts).values(draft)
}

export async function changeDraft(
  tx: Tx,
  productId: number,
  change: Partial<Pick<DraftRow, 'own' | 'version' | 'settledAt'>>,
): Promise<void> {
  await tx.update(productDrafts).set(change).where(eq(productDrafts.productId, productId))
}

export async function findDefaults(db: Db, ownerId: number): Promise<DraftDefaults | null> {
  const [row] = await db
    .select({ shared: productDraftDefaults.shared })
    .from(productDraftDefaults)
    .where(eq(productDraftDefaults.ownerId, ownerId))
  return row?.shared ?? null
}

export async function storeDefaults(
  tx: Tx,
  ownerId: number,
  shared: DraftDefaults,
  updatedAt: Date,
): Promise<void> {
  await tx
    .insert(productDraftDefaults)
    .values({ ownerId, shared, updatedAt })
    .onConflictDoUpdate({ target: productDraftDefaults.ownerId, set: { shared, updatedAt } })
}

/** Deletes the texts of people who leave. */
export async function forgetDefaults(tx: Tx, ownerId: number): Promise<void> {
  await tx.delete(productDraftDefaults).where(eq(productDraftDefaults.ownerId, ownerId))
}
