import { createHmac } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Platform } from '#server/platform/platform.ts'
import { type MediaFile, openOriginal } from '../media/index.ts'
import { noteCopy } from './stamped-copy.repository.ts'

export interface CopyWanted {
  userId: number
  /** Null for who needs none. */
  entitlementId: number | null
  materialId: number
  file: MediaFile
  text: string
}

// What is being made right now, so that a class that opens a worksheet at once makes each copy once. Another
// process may make the same one meanwhile: it is stored under the same key, whole, by whoever is last.
const making = new WeakMap<Platform, Map<string, Promise<void>>>()

/** The storage key of the copy that carries the text, made if there is none yet. */
export async function stampedCopy(platform: Platform, wanted: CopyWanted): Promise<string> {
  const key = keyOf(platform, wanted)
  const mine = making.get(platform) ?? new Map<string, Promise<void>>()
  making.set(platform, mine)
  const running = mine.get(key)
  if (running) {
    await running
    return key
  }
  const made = make(platform, key, wanted).finally(() => mine.delete(key))
  mine.set(key, made)
  await made
  return key
}

/** Another text, right or file is another copy; the key tells nothing of them. */
function keyOf({ secrets }: Platform, { userId, entitlementId, materialId, file, text }: CopyWanted): string {
  const parts = [userId, entitlementId, materialId, file.id, file.storageKey, text]
  const hash = createHmac('sha256', secrets.media).update(JSON.stringify(parts)).digest('hex')
  return `stamped/${hash.slice(0, 2)}/${hash}.pdf`
}

async function make(platform: Platform, key: string, wanted: CopyWanted): Promise<void> {
  const { db, clock, storage, mediaTools } = platform
  if (await storage.head(key)) return
  const original = await openOriginal(platform, wanted.file)
  const folder = await mkdtemp(join(tmpdir(), 'stamped-'))
  const path = join(folder, 'copy.pdf')
  try {
    await mediaTools.stampPdf(original.path, path, wanted.text, { group: `reader ${wanted.userId}` })
    // Noted first: what is in the storage is always known, and goes when it is old or its reader leaves.
    const { userId, materialId } = wanted
    await noteCopy(db, { storageKey: key, userId, materialId, createdAt: clock.now() })
    await storage.put(key, createReadStream(path), { contentType: 'application/pdf' })
  } finally {
    await original.close()
    await rm(folder, { recursive: true, force: true })
  }
}
