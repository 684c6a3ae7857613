import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { materials } from '../catalogue.tables.ts'
import { dropCaptions } from './caption.repository.ts'

const { id, productId, title, position, previewStart, previewEnd, isSample, speech, pictureText } = materials

/** A file of a product, while it belongs to it. */
export interface Material {
  id: number
  productId: number
  fileId: string
  title: string
  position: number
  previewStart: number
  previewEnd: number
  /** What everyone may open while the product is on sale; at most one per product (an index of the table). */
  isSample: boolean
  /** Whether anyone speaks in a video; null until its teacher has said. */
  speech: boolean | null
  /** What the pictures of a video show. */
  pictureText: string | null
}
type Optional = 'isSample' | 'speech' | 'pictureText'
export type NewMaterial = Omit<Material, 'id' | Optional> & Partial<Pick<Material, Optional>>

const present = (db: Db) =>
  db
    .select({
      id,
      productId,
      fileId: materials.fileId,
      title,
      position,
      previewStart,
      previewEnd,
      isSample,
      speech,
      pictureText,
    })
    .from(materials)
    .$dynamic()

/** Only removed materials have released their file (a check of the table). */
const withFile = (rows: Awaited<ReturnType<typeof present>>): Material[] =>
  rows.flatMap(row => (row.fileId === null ? [] : [{ ...row, fileId: row.fileId }]))

/** By product, in order, without removed ones. */
export async function listMaterials(db: Db, productIds: readonly number[]): Promise<Map<number, Material[]>> {
  if (productIds.length === 0) return new Map()
  const rows = await present(db)
    .where(and(inArray(productId, [...productIds]), isNull(materials.removedAt)))
    .orderBy(asc(position), asc(id))
  return Map.groupBy(withFile(rows), row => row.productId)
}

export async function findMaterial(db: Db, materialId: number): Promise<Material | undefined> {
  const rows = await present(db).where(and(eq(id, materialId), isNull(materials.removedAt)))
  return withFile(rows)[0]
}

export async function findSample(db: Db, ofProduct: number): Promise<Material | undefined> {
  const rows = await present(db).where(and(eq(productId, ofProduct), isSample, isNull(materials.removedAt)))
  return withFile(rows)[0]
}

/** Replaces the earlier one; null for none. The product is locked. */
export async function setSample(tx: Tx, ofProduct: number, materialId: number | null): Promise<void> {
  await tx
    .update(materials)
    .set({ isSample: false })
    .where(and(eq(productId, ofProduct), isSample))
  if (materialId !== null) await tx.update(materials).set({ isSample: true }).where(eq(id, materialId))
}

export async function insertMaterials(tx: Tx, rows: readonly NewMaterial[]): Promise<void> {
  if (rows.length > 0) await tx.insert(materials).values([...rows])
}

export async function changeMaterial(
  tx: Tx,
  materialId: number,
  change: Partial<Omit<NewMaterial, 'productId' | 'fileId' | 'isSample'>>,
): Promise<void> {
  if (Object.keys(change).length > 0) await tx.update(materials).set(change).where(eq(id, materialId))
}

export async function removeMaterials(tx: Tx, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(materials)
    .set({ removedAt: at, fileId: null, isSample: false })
    .where(inArray(id, [...ids]))
  await dropCaptions(tx, ids)
}

/** Of these files, those that no material uses any more. */
export async function filesWithoutUse(tx: Tx, fileIds: readonly string[]): Promise<string[]> {
  if (fileIds.length === 0) return []
  const rows = await tx
    .select({ fileId: materials.fileId })
    .from(materials)
    .where(inArray(materials.fileId, [...fileIds]))
  const used = new Set(rows.map(row => row.fileId))
  return [...new Set(fileIds)].filter(fileId => !used.has(fileId))
}

/** The products that use the file as cover or material. */
export async function productsWithFile(db: Db, fileId: string): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from products where cover_id = ${fileId}
    union select product_id from materials where file_id = ${fileId}`)
  return rows.map(row => Number(row.id))
}
