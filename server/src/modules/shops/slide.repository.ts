import { asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Seller } from '../accounts/index.ts'
import { shopSlides } from './shops.tables.ts'

export type Slide = typeof shopSlides.$inferSelect

export function listSlides(db: Db, { type, id }: Seller): Promise<Slide[]> {
  return db
    .select()
    .from(shopSlides)
    .where(eq(type === 'teacher' ? shopSlides.teacherId : shopSlides.centreId, id))
    .orderBy(asc(shopSlides.position), asc(shopSlides.id))
}

export async function insertSlides(
  tx: Tx,
  { type, id }: Seller,
  slides: readonly { fileId: string; position: number }[],
): Promise<void> {
  if (slides.length === 0) return
  const shop = type === 'teacher' ? { teacherId: id } : { centreId: id }
  await tx.insert(shopSlides).values(slides.map(slide => ({ ...slide, ...shop })))
}

/** Answers whose files they were. */
export async function deleteSlides(tx: Tx, { type, id }: Seller): Promise<string[]> {
  const removed = await tx
    .delete(shopSlides)
    .where(eq(type === 'teacher' ? shopSlides.teacherId : shopSlides.centreId, id))
    .returning({ fileId: shopSlides.fileId })
  return removed.map(({ fileId }) => fileId)
}

/** Whose slide a file is; most are nobody's. */
export async function findShopsShowing(db: Db, fileId: string): Promise<Seller[]> {
  const rows = await db.select().from(shopSlides).where(eq(shopSlides.fileId, fileId))
  return rows.flatMap(({ teacherId, centreId }): Seller[] => [
    ...(teacherId === null ? [] : [{ type: 'teacher' as const, id: teacherId }]),
    ...(centreId === null ? [] : [{ type: 'centre' as const, id: centreId }]),
  ])
}
