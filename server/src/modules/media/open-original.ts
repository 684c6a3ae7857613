import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Platform } from '#server/platform/platform.ts'
import type { MediaFile } from './media-file.ts'

/** The original as a file on this machine's disk. */
export interface OpenOriginal {
  path: string
  /** Must be called when done: deletes the copy, if one was made. Never the original. */
  close(): Promise<void>
}

/** For reading only: on local disk, the path is the original's own. */
export async function openOriginal(
  { storage }: Pick<Platform, 'storage'>,
  { storageKey }: Pick<MediaFile, 'storageKey'>,
): Promise<OpenOriginal> {
  if (!storageKey) throw new Error('The file has no bytes')
  const path = storage.localPath(storageKey)
  if (path) return { path, close: async () => undefined }
  const file = await storage.get(storageKey)
  if (!file) throw new Error('The original is missing from the storage')
  const folder = await mkdtemp(join(tmpdir(), 'media-'))
  const close = () => rm(folder, { recursive: true, force: true })
  try {
    const copy = join(folder, 'original')
    await pipeline(file.stream, createWriteStream(copy, { mode: 0o600 }))
    return { path: copy, close }
  } catch (error) {
    await close()
    throw error
  }
}
