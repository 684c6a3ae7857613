import { eq, inArray, or } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { sellerClosings } from '../accounts.tables.ts'
import type { Seller } from '../staff/seller.repository.ts'

/** A seller has stopped for good. */
export interface SellerClosing {
  id: number
  seller: Seller
  reason: string
  closedAt: Date
  closedBy: number
}

const isOf = ({ type, id }: Seller) =>
  eq(type === 'teacher' ? sellerClosings.teacherId : sellerClosings.centreId, id)

function closingOf({ teacherId, centreId, ...row }: typeof sellerClosings.$inferSelect): SellerClosing {
  if (teacherId !== null) return { ...row, seller: { type: 'teacher', id: teacherId } }
  return { ...row, seller: { type: 'centre', id: centreId ?? 0 } }
}

export async function findClosing(db: Db, seller: Seller): Promise<SellerClosing | undefined> {
  const [row] = await db.select().from(sellerClosings).where(isOf(seller))
  return row && closingOf(row)
}

export async function findClosingById(db: Db, id: number): Promise<SellerClosing | undefined> {
  const [row] = await db.select().from(sellerClosings).where(eq(sellerClosings.id, id))
  return row && closingOf(row)
}

/** Whether any of these has stopped for good. */
export async function hasClosed(
  db: Db,
  { teacherIds, centreIds }: { teacherIds: readonly number[]; centreIds: readonly number[] },
): Promise<boolean> {
  if (teacherIds.length + centreIds.length === 0) return false
  const [row] = await db
    .select({ id: sellerClosings.id })
    .from(sellerClosings)
    .where(
      or(
        inArray(sellerClosings.teacherId, [...teacherIds]),
        inArray(sellerClosings.centreId, [...centreIds]),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Under the lock of the teacher or the centre. */
export async function insertClosing(
  tx: Tx,
  { seller, ...closing }: Omit<SellerClosing, 'id'>,
): Promise<number> {
  const [row] = await tx
    .insert(sellerClosings)
    .values({
      ...closing,
      teacherId: seller.type === 'teacher' ? seller.id : null,
      centreId: seller.type === 'centre' ? seller.id : null,
    })
    .returning({ id: sellerClosings.id })
  if (!row) throw new Error('The closing was not written')
  return row.id
}
