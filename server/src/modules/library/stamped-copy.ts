import { createHmac } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConcurrencyLimit } from '#server/kernel/concurrency-limit.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type MediaFile, openOriginal } from '../media/index.ts'
import { forgetCopies, listCopiesBeyond, noteCopy } from './stamped-copy.repository.ts'

export interface CopyWanted {
  userId: number
  /** Null for people who need none. */
  entitlementId: number | null
  materialId: number
  file: MediaFile
  text: string
}

// Copies being made now, so that a class that opens a worksheet at once makes each copy once. Another process may make
// the same one in the meantime: it is stored under the same key, complete, and the last one wins.
const making = new WeakMap<Platform, Map<string, Promise<void>>>()

// Stamping a long worksheet takes hundreds of megabytes, whoever wants it.
const stamping = new ConcurrencyLimit({ running: 2, queueLimit: 60 })

/** Another name makes another copy of everything, so a reader could fill the disk; old ones are quickly recreated. */
export const copiesPerReader = 40

async function dropOldest({ db, storage }: Pick<Platform, 'db' | 'storage'>, userId: number): Promise<void> {
  const keys = await listCopiesBeyond(db, userId, copiesPerReader)
  for (const key of keys) await storage.delete(key)
  await forgetCopies(db, keys)
}

/** The storage key of the copy with the text, created if there is none. */
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

/** Another text, right or file is another copy; the key reveals nothing about them. */
function keyOf(
  { secrets }: Pick<Platform, 'secrets'>,
  { userId, entitlementId, materialId, file, text }: CopyWanted,
): string {
  const parts = [userId, entitlementId, materialId, file.id, file.storageKey, text]
  const hash = createHmac('sha256', secrets.media).update(JSON.stringify(parts)).digest('hex')
  return `stamped/${hash.slice(0, 2)}/${hash}.pdf`
}

async function make(platform: Platform, key: string, wanted: CopyWanted): Promise<void> {
  const { db, clock, storage, mediaTools } = platform
  if (await storage.head(key)) return
  await throttle(platform.limits, 'stamp.account', String(wanted.userId))
  const original = await openOriginal(platform, wanted.file)
  const folder = await mkdtemp(join(tmpdir(), 'stamped-'))
  const path = join(folder, 'copy.pdf')
  try {
    const group = `reader ${wanted.userId}`
    await stamping.run(() => mediaTools.stampPdf(original.path, path, wanted.text, { group }))
    // Recorded first: everything in the storage is known, and deleted when it is old or its reader leaves.
    const { userId, materialId } = wanted
    await noteCopy(db, { storageKey: key, userId, materialId, createdAt: clock.now() })
    await storage.put(key, createReadStream(path), { contentType: 'application/pdf' })
    await dropOldest(platform, userId)
  } finally {
    await original.close()
    await rm(folder, { recursive: true, force: true })
  }
}
