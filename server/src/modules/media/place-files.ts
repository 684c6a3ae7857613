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

/** A file of a form that has been looked at and is good. */
export interface JudgedFile {
  purpose: Purpose
  name: string
  path: string
  facts: FileFacts
}

/** One whose bytes lie in the storage, for no one yet. */
export interface PlacedFile extends JudgedFile {
  id: string
  storageKey: string
}

/**
 * Looks at a file while its sender waits, so that a bad one is told at once and nothing of it is kept. `group` is
 * anyone else would have to wait for it.
 */
export async function judgeFile(
  platform: Pick<Platform, 'log' | 'mediaTools' | 'scanner'>,
  { purpose, name: given, path, size }: { purpose: Purpose; name: string; path: string; size: number },
  group: number,
): Promise<JudgedFile> {
  // Whatever it is called: here no one has to type its name again.
  const name = safeFileName(given.trim())
  if (size === 0) throw new MediaRefusal('file_empty')
  const facts = await readFileFacts(platform, { path, name, ownerId: group, purpose })
  return { purpose, name, path, facts }
}

/**
 * Writes the bytes before there is an owner: someone who applies has no account until everything is good. Anyone who
 * calls keeps them (`keepPlaced`) or drops them (`dropPlaced`); should we die between, they are swept.
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

/** In the transaction of what uses them: they are someone's, in use and ready. In the order given. */
export async function keepPlaced(
  platform: Pick<Platform, 'config' | 'clock' | 'storage'>,
  tx: Tx,
  ownerId: number,
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

/** What they were for was refused. Never deletes what is in use after all, should the answer of a commit be lost. */
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
