import { and, asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Seller } from '../accounts/index.ts'
import { shopSlides } from './shops.tables.ts'

export type Slide = typeof shopSlides.$inferSelect

const inShop = ({ type, id }: Seller) =>
  eq(type === 'teacher' ? shopSlides.teacherId : shopSlides.centreId, id)

export function listSlides(db: Db, seller: Seller): Promise<Slide[]> {
  return db
    .select()
    .from(shopSlides)
    .where(inShop(seller))
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

export async function findSlide(db: Db, id: number): Promise<{ slide: Slide; seller: Seller } | undefined> {
  const [slide] = await db.select().from(shopSlides).where(eq(shopSlides.id, id))
  const [seller] = slide ? sellersOf(slide) : []
  return slide && seller && { slide, seller }
}

/** Its position among the others, from 1. */
export async function placeSlide(tx: Tx, id: number, position: number): Promise<void> {
  await tx.update(shopSlides).set({ position }).where(eq(shopSlides.id, id))
}

/** Returns its file; undefined if the shop has no such slide. */
export async function deleteSlide(tx: Tx, seller: Seller, id: number): Promise<string | undefined> {
  const [removed] = await tx
    .delete(shopSlides)
    .where(and(inShop(seller), eq(shopSlides.id, id)))
    .returning({ fileId: shopSlides.fileId })
  return removed?.fileId
}

/** For a refused file. */
export async function deleteSlidesShowing(tx: Tx, fileId: string): Promise<void> {
  await tx.delete(shopSlides).where(eq(shopSlides.fileId, fileId))
}

/** Returns the owners of its files. */
export async function deleteSlides(tx: Tx, seller: Seller): Promise<string[]> {
  const removed = await tx.delete(shopSlides).where(inShop(seller)).returning({ fileId: shopSlides.fileId })
  return removed.map(({ fileId }) => fileId)
}

/** The slide's owner for a file; most files have none. */
export async function findShopsShowing(db: Db, fileId: string): Promise<Seller[]> {
  const rows = await db.select().from(shopSlides).where(eq(shopSlides.fileId, fileId))
  return rows.flatMap(sellersOf)
}

const sellersOf = ({ teacherId, centreId }: Slide): Seller[] => [
  ...(teacherId === null ? [] : [{ type: 'teacher' as const, id: teacherId }]),
  ...(centreId === null ? [] : [{ type: 'centre' as const, id: centreId }]),
]
