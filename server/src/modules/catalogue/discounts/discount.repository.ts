import { and, asc, desc, eq, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { type Discount, discounts, products } from '../catalogue.tables.ts'

/** A teacher's own products, or those of a centre. */
export interface DiscountSeller {
  teacherId: number
  centreId: number | null
}

export type NewDiscount = Omit<typeof discounts.$inferInsert, 'id' | 'teacherId' | 'centreId' | 'claimed'>

const isOf = ({ teacherId, centreId }: DiscountSeller): SQL | undefined =>
  centreId === null ? eq(discounts.teacherId, teacherId) : eq(discounts.centreId, centreId)

/** Whether this seller owns the discount. */
export const isDiscountOf = (
  { teacherId, centreId }: Pick<Discount, 'teacherId' | 'centreId'>,
  seller: DiscountSeller,
): boolean => (seller.centreId === null ? teacherId === seller.teacherId : centreId === seller.centreId)

export function listDiscounts(db: Db, seller: DiscountSeller, limit: number): Promise<Discount[]> {
  return db.select().from(discounts).where(isOf(seller)).orderBy(desc(discounts.id)).limit(limit)
}

/** Until the transaction ends: claims of it wait. */
export async function lockDiscount(tx: Tx, id: number): Promise<Discount | undefined> {
  // Not 'update': many orders already reference the coupon, and none of them could be the first.
  const [row] = await tx.select().from(discounts).where(eq(discounts.id, id)).for('no key update')
  return row
}

export async function findDiscount(db: Db, id: number): Promise<Discount | undefined> {
  const [row] = await db.select().from(discounts).where(eq(discounts.id, id))
  return row
}

/** Several sellers may have the same code; expired ones come last. */
export function findCoupons(db: Db, code: string, sellers: readonly DiscountSeller[]): Promise<Discount[]> {
  if (sellers.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(discounts)
    .where(and(eq(discounts.code, code), or(...sellers.map(isOf))))
    .orderBy(sql`${discounts.phase} = 'over'`, desc(discounts.id))
    .limit(20)
}

/** Another current one of the same seller with this code. */
export async function isCodeTaken(
  db: Db,
  seller: DiscountSeller,
  code: string,
  exceptId: number,
): Promise<boolean> {
  const [row] = await db
    .select({ id: discounts.id })
    .from(discounts)
    .where(
      and(isOf(seller), eq(discounts.code, code), ne(discounts.phase, 'over'), ne(discounts.id, exceptId)),
    )
    .limit(1)
  return row !== undefined
}

export async function insertDiscount(
  tx: Tx,
  { teacherId, centreId }: DiscountSeller,
  discount: NewDiscount,
): Promise<number> {
  const seller = centreId === null ? { teacherId } : { centreId }
  const [row] = await tx
    .insert(discounts)
    .values({ ...discount, ...seller })
    .returning({ id: discounts.id })
  if (!row) throw new Error('The discount was not written')
  return row.id
}

export async function changeDiscount(tx: Tx, id: number, change: Partial<NewDiscount>): Promise<void> {
  await tx.update(discounts).set(change).where(eq(discounts.id, id))
}

/** Those of these products that the seller may discount: their own, in any status except deleted. */
export async function listReducible(
  db: Db,
  seller: DiscountSeller,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(isSoldBy(seller), inArray(products.id, [...ids]), ne(products.status, -1)))
  return rows.map(({ id }) => id)
}

const isSoldBy = ({ teacherId, centreId }: DiscountSeller): SQL | undefined =>
  centreId === null
    ? and(eq(products.teacherId, teacherId), isNull(products.centreId))
    : eq(products.centreId, centreId)

/** Products whose cards show a discount, by ID. */
export async function listDiscounted(
  db: Db,
  { teacherId, centreId, productIds }: Pick<Discount, 'teacherId' | 'centreId' | 'productIds'>,
): Promise<number[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        isSoldBy({ teacherId: teacherId ?? 0, centreId }),
        eq(products.access, 'paid'),
        ne(products.status, -1),
        productIds ? inArray(products.id, productIds) : undefined,
      ),
    )
    .orderBy(asc(products.id))
  return rows.map(({ id }) => id)
}

/** Those that have started or ended since their cards were written. */
export function listTurning(db: Db, now: Date, limit: number): Promise<Discount[]> {
  const begun = and(eq(discounts.phase, 'waiting'), lte(discounts.startsAt, now))
  return db
    .select()
    .from(discounts)
    .where(and(ne(discounts.phase, 'over'), or(begun, lte(discounts.endsAt, now))))
    .orderBy(asc(discounts.id))
    .limit(limit)
}
