import { and, arrayContains, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { DiscountSeller } from '../../catalogue/index.ts'
import { orderLines } from '../commerce.tables.ts'
import { type Bundle, bundles } from './bundle.tables.ts'

export type NewBundle = Omit<typeof bundles.$inferInsert, 'id' | 'teacherId' | 'centreId'>

const isOf = ({ teacherId, centreId }: DiscountSeller): SQL =>
  centreId === null ? eq(bundles.teacherId, teacherId) : eq(bundles.centreId, centreId)

/** Whether this seller owns the bundle. */
export const isBundleOf = ({ teacherId, centreId }: Bundle, seller: DiscountSeller): boolean =>
  seller.centreId === null ? teacherId === seller.teacherId : centreId === seller.centreId

export function listBundles(db: Db, seller: DiscountSeller, limit: number): Promise<Bundle[]> {
  return db.select().from(bundles).where(isOf(seller)).orderBy(desc(bundles.id)).limit(limit)
}

/** Bundles that have not ended, with a product or of a seller. */
export function listRunning(
  db: Db,
  about: { productId: number } | { seller: DiscountSeller },
  limit: number,
): Promise<Bundle[]> {
  const wanted = 'seller' in about ? isOf(about.seller) : arrayContains(bundles.productIds, [about.productId])
  return db
    .select()
    .from(bundles)
    .where(and(wanted, isNull(bundles.endedAt)))
    .orderBy(desc(bundles.id))
    .limit(limit)
}

export function findBundles(db: Db, ids: readonly number[]): Promise<Bundle[]> {
  return ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(bundles)
        .where(inArray(bundles.id, [...ids]))
}

/** Locks a bundle until the transaction ends, so that no one orders it in the meantime. */
export async function lockBundle(tx: Tx, id: number): Promise<Bundle | undefined> {
  // Not 'update', because orders reference it.
  const [row] = await tx.select().from(bundles).where(eq(bundles.id, id)).for('no key update')
  return row
}

/** Locks bundles until the transaction ends, so that their seller can't change them; other orders don't wait. */
export function holdBundles(tx: Tx, ids: readonly number[]): Promise<Bundle[]> {
  return tx
    .select()
    .from(bundles)
    .where(inArray(bundles.id, [...ids]))
    .orderBy(asc(bundles.id))
    .for('share')
}

export async function insertBundle(
  tx: Tx,
  { teacherId, centreId }: DiscountSeller,
  bundle: NewBundle,
): Promise<number> {
  const seller = centreId === null ? { teacherId } : { centreId }
  const [row] = await tx
    .insert(bundles)
    .values({ ...bundle, ...seller })
    .returning({ id: bundles.id })
  if (!row) throw new Error('The bundle was not written')
  return row.id
}

export async function changeBundle(tx: Tx, id: number, change: Partial<NewBundle>): Promise<void> {
  await tx.update(bundles).set(change).where(eq(bundles.id, id))
}

/** Ends the bundles of a deleted seller and clears their texts; orders still refer to them. */
export async function endBundlesOf(tx: Tx, teacherId: number, at: Date): Promise<void> {
  await tx
    .update(bundles)
    .set({
      about: '',
      endedAt: sql`coalesce(${bundles.endedAt}, ${at.toISOString()}::timestamptz)`,
      updatedAt: at,
    })
    .where(eq(bundles.teacherId, teacherId))
}

export interface BundleFigures {
  sold: number
  salesCents: number
}

/** Counts by bundle; bundles that were never bought are missing. */
export async function sumBundleSales(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, BundleFigures>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: orderLines.bundleId,
      sold: sql<number>`count(distinct ${orderLines.orderId})`.mapWith(Number),
      salesCents: sql<number>`sum(${orderLines.priceCents})`.mapWith(Number),
    })
    .from(orderLines)
    .where(and(inArray(orderLines.bundleId, [...ids]), eq(orderLines.state, 'paid')))
    .groupBy(orderLines.bundleId)
  return new Map(rows.flatMap(({ id, ...figures }) => (id === null ? [] : [[id, figures]])))
}
