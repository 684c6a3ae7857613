import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { safeFileName } from '#contract/rules/file-name.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { MediaRefusal } from '#server/platform/media-tools/media-refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { checkQuota } from './admit-upload.ts'
import { insertFile } from './file.repository.ts'
import { type FileFacts, readFileFacts } from './file-facts.ts'
import { discardObjects } from './media.jobs.ts'
import type { Purpose } from './media.tables.ts'
import { newOriginalKey } from './original-key.ts'
import { discardKeys, keepKeys, noteWriting } from './rendition.repository.ts'
import { WRITING_HOURS } from './upload.rules.ts'

/** A form's file that was checked and is good. */
export interface JudgedFile {
  purpose: Purpose
  name: string
  path: string
  facts: FileFacts
}

/** A file whose bytes are in the storage, without an owner yet. */
export interface PlacedFile extends JudgedFile {
  id: string
  storageKey: string
}

/**
 * Checks a file while its sender waits, so that a bad one is refused at once and nothing of it is kept. `group`
 * identifies the sender, so that others don't wait for them.
 */
export async function judgeFile(
  platform: Pick<Platform, 'log' | 'mediaTools' | 'scanner'>,
  { purpose, name: given, path, size }: { purpose: Purpose; name: string; path: string; size: number },
  group: number,
): Promise<JudgedFile> {
  // A doubtful name is replaced: here no one has to type it again.
  const name = safeFileName(given.trim())
  if (size === 0) throw new MediaRefusal('file_empty')
  const facts = await readFileFacts(platform, { path, name, ownerId: group, purpose })
  return { purpose, name, path, facts }
}

/**
 * Writes the bytes before there is an owner: an applicant has no account until everything is good. The caller keeps
 * them (`keepPlaced`) or drops them (`dropPlaced`); if the process dies in between, they are swept.
 */
export async function placeFiles(
  { db, clock, storage }: Pick<Platform, 'db' | 'clock' | 'storage'>,
  files: readonly JudgedFile[],
): Promise<PlacedFile[]> {
  const placed = files.map(file => {
    const id = randomUUID()
    return { ...file, id, storageKey: newOriginalKey({ ...file, id }) }
  })
  const removeAfter = new Date(clock.now().getTime() + WRITING_HOURS * 3600 * 1000)
  const keys = placed.map(({ storageKey }) => storageKey)
  await noteWriting(db, keys, removeAfter)
  for (const { storageKey, path } of placed)
    await storage.put(storageKey, createReadStream(path), { contentType: 'application/octet-stream' })
  return placed
}

/** In the transaction of what uses them: they get an owner, if there is one, and are in use and ready. In the order given. */
export async function keepPlaced(
  platform: Pick<Platform, 'config' | 'clock' | 'storage'>,
  tx: Tx,
  ownerId: number | null,
  placed: readonly PlacedFile[],
): Promise<string[]> {
  if (placed.length === 0) return []
  const at = platform.clock.now()
  const size = placed.reduce((sum, { facts }) => sum + facts.size, 0)
  await checkQuota(platform, tx, ownerId, size)
  await keepKeys(
    tx,
    placed.map(({ storageKey }) => storageKey),
  )
  for (const { id, purpose, name, facts, storageKey } of placed) {
    const times = { stateAt: at, createdAt: at, attachedAt: at }
    await insertFile(tx, { ...facts, ...times, id, ownerId, purpose, name, storageKey, state: 'ready' })
  }
  return placed.map(({ id }) => id)
}

/** Their use was refused. Never deletes a file that is in use after all, in case the answer to a commit was lost. */
export async function dropPlaced(
  { db, clock, jobs }: Pick<Platform, 'db' | 'clock' | 'jobs'>,
  placed: readonly PlacedFile[],
): Promise<void> {
  if (placed.length === 0) return
  await db.transaction(async tx => {
    await discardKeys(
      tx,
      placed.map(({ storageKey }) => storageKey),
      clock.now(),
    )
    await jobs.enqueue(tx, discardObjects, {}, { key: 'now' })
  })
}
