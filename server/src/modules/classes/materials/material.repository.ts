import { and, asc, count, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { isReadyFile } from '../../media/index.ts'
import { type ClassMaterial, classes, classMaterials } from '../classes.tables.ts'

/** In the order they were added. */
export function listMaterials(db: Db, classIds: readonly number[]): Promise<ClassMaterial[]> {
  if (classIds.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(classMaterials)
    .where(inArray(classMaterials.classId, [...classIds]))
    .orderBy(asc(classMaterials.id))
}

/** Of these classes, what enrolled students can open; for those of `ownTeacherId`, also files being checked. */
export async function listReadyMaterials(
  db: Db,
  classIds: readonly number[],
  ownTeacherId?: number,
): Promise<ClassMaterial[]> {
  if (classIds.length === 0) return []
  const isReady = isReadyFile(sql`${classMaterials.fileId}`)
  const rows = await db
    .select({ material: classMaterials })
    .from(classMaterials)
    .innerJoin(classes, eq(classes.id, classMaterials.classId))
    .where(
      and(
        inArray(classMaterials.classId, [...classIds]),
        ownTeacherId === undefined ? isReady : or(isReady, eq(classes.teacherId, ownTeacherId)),
      ),
    )
    .orderBy(asc(classMaterials.id))
  return rows.map(({ material }) => material)
}

export async function countMaterials(db: Db, classId: number): Promise<number> {
  const [row] = await db
    .select({ materials: count() })
    .from(classMaterials)
    .where(eq(classMaterials.classId, classId))
  return row?.materials ?? 0
}

export async function findMaterial(db: Db, id: number): Promise<ClassMaterial | undefined> {
  const [row] = await db.select().from(classMaterials).where(eq(classMaterials.id, id))
  return row
}

export async function findMaterialOfFile(db: Db, fileId: string): Promise<ClassMaterial | undefined> {
  const [row] = await db.select().from(classMaterials).where(eq(classMaterials.fileId, fileId))
  return row
}

export async function insertMaterials(
  tx: Tx,
  rows: readonly Omit<ClassMaterial, 'id'>[],
): Promise<ClassMaterial[]> {
  if (rows.length === 0) return []
  return tx
    .insert(classMaterials)
    .values([...rows])
    .returning()
}

/** Returns the files that nothing uses any more. */
export async function deleteMaterials(
  tx: Tx,
  which: { id: number } | { classId: number } | { teacherId: number },
): Promise<string[]> {
  const condition =
    'id' in which
      ? eq(classMaterials.id, which.id)
      : 'classId' in which
        ? eq(classMaterials.classId, which.classId)
        : inArray(
            classMaterials.classId,
            tx.select({ id: classes.id }).from(classes).where(eq(classes.teacherId, which.teacherId)),
          )
  const rows = await tx.delete(classMaterials).where(condition).returning({ fileId: classMaterials.fileId })
  return rows.map(({ fileId }) => fileId)
}
