import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { mediaGarbage, mediaRenditions, type RenditionKind } from './media.tables.ts'

export interface Rendition {
  fileId: string
  kind: RenditionKind
  variant: string
  /** From 1 for pages, 0 for all others. */
  page: number
  storageKey: string
  width: number | null
  height: number | null
  size: number
}

export async function renditionsOf(db: Db, fileIds: readonly string[]): Promise<Rendition[]> {
  if (fileIds.length === 0) return []
  return db
    .select()
    .from(mediaRenditions)
    .where(inArray(mediaRenditions.fileId, [...fileIds]))
    .orderBy(asc(mediaRenditions.kind), asc(mediaRenditions.page), asc(mediaRenditions.width))
}

/** Called before the bytes are written: if the process dies now, they are found and deleted. */
export async function noteWriting(db: Db, keys: readonly string[], removeAfter: Date): Promise<void> {
  if (keys.length === 0) return
  await db.insert(mediaGarbage).values(keys.map(storageKey => ({ storageKey, removeAfter })))
}

/** Starts to use what was written. Fails and rolls back if it took so long that it has been deleted. */
export async function keepRenditions(tx: Tx, renditions: readonly Rendition[]): Promise<void> {
  if (renditions.length === 0) return
  await keepKeys(
    tx,
    renditions.map(({ storageKey }) => storageKey),
  )
  await tx.insert(mediaRenditions).values([...renditions])
}

/** Starts to use what was written under these keys. */
export async function keepKeys(tx: Tx, keys: readonly string[]): Promise<void> {
  const struck = await tx
    .delete(mediaGarbage)
    .where(inArray(mediaGarbage.storageKey, [...keys]))
    .returning({ key: mediaGarbage.storageKey })
  if (struck.length !== keys.length) throw new Error('What was written has been removed meanwhile')
}

/** Stops using renditions; their bytes are deleted once the transaction has committed. */
export async function dropRenditions(
  tx: Tx,
  fileIds: readonly string[],
  at: Date,
  kinds?: readonly RenditionKind[],
): Promise<void> {
  if (fileIds.length === 0) return
  const dropped = await tx
    .delete(mediaRenditions)
    .where(
      and(inArray(mediaRenditions.fileId, [...fileIds]), kinds && inArray(mediaRenditions.kind, [...kinds])),
    )
    .returning({ key: mediaRenditions.storageKey })
  await discardKeys(
    tx,
    dropped.map(({ key }) => key),
    at,
  )
}

export async function discardKeys(tx: Db, keys: readonly string[], at: Date): Promise<void> {
  if (keys.length === 0) return
  await tx
    .insert(mediaGarbage)
    .values(keys.map(storageKey => ({ storageKey, removeAfter: at })))
    .onConflictDoUpdate({ target: mediaGarbage.storageKey, set: { removeAfter: at } })
}

/** Never anything that a file or a rendition names, whatever was recorded. */
export async function listGarbage(db: Db, at: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ key: mediaGarbage.storageKey })
    .from(mediaGarbage)
    .where(
      and(
        lte(mediaGarbage.removeAfter, at),
        sql`not exists (select from media_files f where f.storage_key = ${mediaGarbage.storageKey})`,
        sql`not exists (select from media_renditions r where r.storage_key = ${mediaGarbage.storageKey})`,
      ),
    )
    // Arrival keys sort before final keys, so that a move in progress finds nothing to move.
    .orderBy(asc(mediaGarbage.removeAfter), desc(mediaGarbage.storageKey))
    .limit(limit)
  return rows.map(({ key }) => key)
}

export async function forgetGarbage(db: Db, key: string): Promise<void> {
  await db.delete(mediaGarbage).where(eq(mediaGarbage.storageKey, key))
}
