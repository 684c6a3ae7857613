import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Captions } from '#contract/authoring/captions.ts'
import type { CaptionLanguage } from '#contract/rules/captions.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { videoCaptions } from '../catalogue.tables.ts'

/** By material, English first; materials without captions are left out. */
export async function listCaptions(
  db: Db,
  materialIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Captions[]>> {
  if (materialIds.length === 0) return new Map()
  const rows = await db
    .select({
      materialId: videoCaptions.materialId,
      language: videoCaptions.language,
      cues: videoCaptions.cues,
    })
    .from(videoCaptions)
    .where(inArray(videoCaptions.materialId, [...materialIds]))
    .orderBy(asc(videoCaptions.language))
  return Map.groupBy(rows, ({ materialId }) => materialId)
}

export async function findCaptions(
  db: Db,
  materialId: number,
  language: CaptionLanguage,
): Promise<string | undefined> {
  const [row] = await db
    .select({ vtt: videoCaptions.vtt })
    .from(videoCaptions)
    .where(and(eq(videoCaptions.materialId, materialId), eq(videoCaptions.language, language)))
  return row?.vtt
}

export async function storeCaptions(db: Db, row: typeof videoCaptions.$inferInsert): Promise<void> {
  const { vtt, cues, updatedAt } = row
  await db
    .insert(videoCaptions)
    .values(row)
    .onConflictDoUpdate({
      target: [videoCaptions.materialId, videoCaptions.language],
      set: { vtt, cues, updatedAt },
    })
}

export async function deleteCaptions(
  db: Db,
  materialId: number,
  language: CaptionLanguage,
): Promise<boolean> {
  const rows = await db
    .delete(videoCaptions)
    .where(and(eq(videoCaptions.materialId, materialId), eq(videoCaptions.language, language)))
    .returning({ id: videoCaptions.materialId })
  return rows.length > 0
}

/** Deleted with the materials they belong to. */
export async function dropCaptions(tx: Tx, materialIds: readonly number[]): Promise<void> {
  await tx.delete(videoCaptions).where(inArray(videoCaptions.materialId, [...materialIds]))
}
