import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne, notLike, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import {
  type FileKind,
  type MadeClip,
  mediaFiles,
  mediaQuotas,
  type Purpose,
  type WantedPreviews,
} from './media.tables.ts'
import { statesBefore, type UploadState } from './upload.states.ts'

export type FileRow = typeof mediaFiles.$inferSelect
export type NewFile = typeof mediaFiles.$inferInsert

export async function insertFile(tx: Db, file: NewFile): Promise<void> {
  await tx.insert(mediaFiles).values(file)
}

export async function findFile(db: Db, id: string): Promise<FileRow | undefined> {
  const [row] = await db.select().from(mediaFiles).where(eq(mediaFiles.id, id))
  return row
}

export async function listFiles(db: Db, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(mediaFiles)
    .where(inArray(mediaFiles.id, [...ids]))
}

export function listFilesOf(db: Db, ownerId: number): Promise<FileRow[]> {
  return db.select().from(mediaFiles).where(eq(mediaFiles.ownerId, ownerId)).orderBy(mediaFiles.createdAt)
}

/** Covers that wait for this file. */
export async function listWaitingCovers(db: Db, sourceId: string): Promise<{ id: string }[]> {
  return db
    .select({ id: mediaFiles.id })
    .from(mediaFiles)
    .where(
      and(
        eq(mediaFiles.drawnFrom, sourceId),
        inArray(mediaFiles.state, ['uploaded', 'processing']),
        isNull(mediaFiles.releasedAt),
      ),
    )
}

/** A condition for others' statements: the file is ready, and of one of these kinds if any are given. */
export const isReadyFile = (id: SQL, ...kinds: readonly FileKind[]): SQL<boolean> => sql<boolean>`exists (
  select from media_files file
  where file.id = ${id} and file.state = 'ready' ${kinds.length > 0 ? sql`and file.kind in ${kinds}` : sql``})`

/** Always in one order: two writers that want the same files wait instead of deadlocking. */
export async function lockFiles(tx: Tx, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return []
  return tx
    .select()
    .from(mediaFiles)
    .where(inArray(mediaFiles.id, [...ids]))
    .orderBy(mediaFiles.id)
    .for('update')
}

const steppable = (id: string, to: UploadState) =>
  and(eq(mediaFiles.id, id), inArray(mediaFiles.state, statesBefore(to)), isNull(mediaFiles.releasedAt))

/** The step happens once: a caller who is second, or too late, gets undefined. */
export async function changeState(
  tx: Db,
  id: string,
  state: UploadState,
  at: Date,
  more: Partial<Omit<NewFile, 'id' | 'state' | 'stateAt'>> = {},
): Promise<FileRow | undefined> {
  const [row] = await tx
    .update(mediaFiles)
    .set({ ...more, state, stateAt: at })
    .where(steppable(id, state))
    .returning()
  return row
}

/** One more attempt at a file that is waiting or was interrupted. */
export async function beginAttempt(tx: Db, id: string, at: Date): Promise<FileRow | undefined> {
  const [row] = await tx
    .update(mediaFiles)
    .set({ state: 'processing', stateAt: at, attempts: sql`${mediaFiles.attempts} + 1` })
    .where(steppable(id, 'processing'))
    .returning()
  return row
}

/** The process ended in the middle of it: a stop isn't the file's fault. */
export async function forgetAttempt(db: Db, id: string): Promise<void> {
  await db
    .update(mediaFiles)
    .set({ attempts: sql`${mediaFiles.attempts} - 1` })
    .where(and(eq(mediaFiles.id, id), eq(mediaFiles.state, 'processing'), gt(mediaFiles.attempts, 0)))
}

export async function attachFiles(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(mediaFiles)
    .set({ attachedAt: at })
    .where(inArray(mediaFiles.id, [...ids]))
}

export async function storeWantedPreviews(tx: Tx, id: string, previews: WantedPreviews): Promise<void> {
  await tx.update(mediaFiles).set({ previews }).where(eq(mediaFiles.id, id))
}

export async function markPreviewed(tx: Tx, id: string, clip: MadeClip | null, at: Date): Promise<FileRow> {
  const [row] = await tx
    .update(mediaFiles)
    .set({ clip, previewsMadeAt: at })
    .where(eq(mediaFiles.id, id))
    .returning()
  if (!row) throw new Error(`There is no file ${id}`)
  return row
}

/** Accepted, with requested previews that haven't been made since before then. */
export async function listUnpreviewed(db: Db, before: Date, limit: number): Promise<{ id: string }[]> {
  return db
    .select({ id: mediaFiles.id })
    .from(mediaFiles)
    .where(
      and(
        eq(mediaFiles.state, 'ready'),
        isNotNull(mediaFiles.previews),
        isNull(mediaFiles.previewsMadeAt),
        isNull(mediaFiles.releasedAt),
        lt(mediaFiles.stateAt, before),
      ),
    )
    .limit(limit)
}

/** Accepted ones for these purposes that are unencrypted, from the one after `after`. */
export async function listClear(
  db: Db,
  purposes: readonly Purpose[],
  { after, limit }: { after: string; limit: number },
): Promise<FileRow[]> {
  return db
    .select()
    .from(mediaFiles)
    .where(
      and(
        inArray(mediaFiles.purpose, [...purposes]),
        eq(mediaFiles.state, 'ready'),
        notLike(mediaFiles.storageKey, 'sealed/%'),
        after === '' ? undefined : gt(mediaFiles.id, after),
      ),
    )
    .orderBy(asc(mediaFiles.id))
    .limit(limit)
}

export async function storeKey(tx: Tx, id: string, storageKey: string): Promise<void> {
  await tx.update(mediaFiles).set({ storageKey }).where(eq(mediaFiles.id, id))
}

/** The bytes are released, while the row stays for what still names it. */
export async function markReleased(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await tx
    .update(mediaFiles)
    .set({ storageKey: null, attachedAt: null, releasedAt: at, previews: null })
    .where(inArray(mediaFiles.id, [...ids]))
}

const unused = (before: Date) =>
  and(isNull(mediaFiles.attachedAt), isNull(mediaFiles.releasedAt), lt(mediaFiles.createdAt, before))

export async function listUnused(db: Db, before: Date, limit: number): Promise<{ id: string }[]> {
  return db.select({ id: mediaFiles.id }).from(mediaFiles).where(unused(before)).limit(limit)
}

/** Checks again while it locks the row: something may have started to use the file since it was listed. */
export async function lockUnused(tx: Tx, id: string, before: Date): Promise<FileRow | undefined> {
  const [row] = await tx
    .select()
    .from(mediaFiles)
    .where(and(eq(mediaFiles.id, id), unused(before)))
    .for('update')
  return row
}

export async function deleteFile(tx: Tx, id: string): Promise<void> {
  await tx.delete(mediaFiles).where(eq(mediaFiles.id, id))
}

/** Waiting or in progress since before then. */
export async function listStuck(db: Db, before: Date, limit: number): Promise<FileRow[]> {
  return db
    .select()
    .from(mediaFiles)
    .where(
      and(
        inArray(mediaFiles.state, ['uploaded', 'processing']),
        isNull(mediaFiles.releasedAt),
        lt(mediaFiles.stateAt, before),
      ),
    )
    .limit(limit)
}

const total = sql<number>`coalesce(sum(${mediaFiles.size}), 0)`.mapWith(Number)

export async function attachedBytes(db: Db, ownerIds: readonly number[]): Promise<number> {
  if (ownerIds.length === 0) return 0
  const [row] = await db
    .select({ total })
    .from(mediaFiles)
    .where(
      and(
        inArray(mediaFiles.ownerId, [...ownerIds]),
        isNotNull(mediaFiles.attachedAt),
        ne(mediaFiles.state, 'refused'),
      ),
    )
  return row?.total ?? 0
}

/** Everything that uses space or is about to: in use, waiting to be used, on its way. */
export async function heldBytes(db: Db, ownerId: number): Promise<number> {
  const [row] = await db
    .select({ total })
    .from(mediaFiles)
    .where(
      and(eq(mediaFiles.ownerId, ownerId), ne(mediaFiles.state, 'refused'), isNull(mediaFiles.releasedAt)),
    )
  return row?.total ?? 0
}

/** Any constant number. */
const ROOM_LOCK = 7_402_413

/** For all unfinished uploads; no other one is admitted until the transaction ends. */
export async function lockPromisedBytes(tx: Tx): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ROOM_LOCK})`)
  const [row] = await tx.select({ total }).from(mediaFiles).where(eq(mediaFiles.state, 'uploading'))
  return row?.total ?? 0
}

/** Locks the owner's space until the transaction ends, so that two uploads can't both take the last of it. */
export async function lockQuota(tx: Tx, ownerId: number): Promise<number | null> {
  await tx.insert(mediaQuotas).values({ ownerId }).onConflictDoNothing()
  const [row] = await tx
    .select({ bytes: mediaQuotas.bytes })
    .from(mediaQuotas)
    .where(eq(mediaQuotas.ownerId, ownerId))
    .for('update')
  return row?.bytes ?? null
}

export async function findQuota(db: Db, ownerId: number): Promise<number | null> {
  const [row] = await db
    .select({ bytes: mediaQuotas.bytes })
    .from(mediaQuotas)
    .where(eq(mediaQuotas.ownerId, ownerId))
  return row?.bytes ?? null
}
