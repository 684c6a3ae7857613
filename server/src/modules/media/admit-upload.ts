import { randomUUID } from 'node:crypto'
import { isFileName } from '#contract/rules/file-name.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findQuota, heldBytes, insertFile, lockPromisedBytes, lockQuota } from './file.repository.ts'
import type { Purpose } from './media.tables.ts'
import { GB, keptName, limitMbOf, MB, purposes } from './upload.rules.ts'

/** Everything that can be checked about an upload before its first byte. Returns the ID of the new file. */
export async function admitUpload(
  platform: Pick<Platform, 'config' | 'db' | 'clock' | 'limits' | 'storage'>,
  caller: Caller,
  input: { name: string; purpose: Purpose; size: number },
): Promise<string> {
  const { db, clock, limits, config } = platform
  // Its bytes would be unencrypted while they arrive.
  if (purposes[input.purpose].sealed) throw new Error('What is to be sealed comes by a form')
  const name = input.name.normalize('NFC').trim()
  checkFile({ ...input, name }, config.maxUploadMb)
  await throttle(limits, 'upload.account', String(caller.userId))
  const id = randomUUID()
  const at = clock.now()
  await db.transaction(async tx => {
    await checkQuota(platform, tx, caller.userId, input.size)
    await insertFile(tx, {
      id,
      ownerId: caller.userId,
      purpose: input.purpose,
      name: keptName(input.purpose, name),
      size: input.size,
      state: 'uploading',
      stateAt: at,
      createdAt: at,
    })
  })
  return id
}

export function checkFile(
  { name, purpose, size }: { name: string; purpose: Purpose; size: number },
  maxUploadMb: number,
): void {
  if (!isFileName(name)) throw new Refusal('upload_name')
  if (size === 0) throw new Refusal('upload_empty')
  const limit = limitMbOf(purpose, maxUploadMb)
  if (size > limit * MB) throw new Refusal('upload_too_large', { details: { limit } })
}

/** Counts what is in use and what is on its way, under the owner's lock. Without an owner only the room there is counts. */
export async function checkQuota(
  platform: Pick<Platform, 'config' | 'storage'>,
  tx: Tx,
  ownerId: number | null,
  size: number,
): Promise<void> {
  if (ownerId !== null) {
    const allowed = (await lockQuota(tx, ownerId)) ?? defaultQuota(platform)
    if ((await heldBytes(tx, ownerId)) + size > allowed) throw new Refusal('quota_exceeded')
  }
  await checkRoom(platform, tx, size)
}

/** The space promised to all current uploads must fit too, and the files made from them. */
async function checkRoom(
  { storage, config }: Pick<Platform, 'storage' | 'config'>,
  tx: Tx,
  size: number,
): Promise<void> {
  const free = await storage.freeBytes()
  if (free === null) return
  if ((await lockPromisedBytes(tx)) + size > free - config.storageReserveGb * GB) {
    throw new Refusal('storage_full')
  }
}

/** Bytes. */
export async function allowedUsage(
  platform: Pick<Platform, 'config'>,
  db: Db,
  ownerId: number,
): Promise<number> {
  return (await findQuota(db, ownerId)) ?? defaultQuota(platform)
}

/** Bytes the owner may still upload; checked without the lock, for files read before they are admitted. */
export async function roomLeft(platform: Pick<Platform, 'config' | 'db'>, ownerId: number): Promise<number> {
  const { db } = platform
  const [allowed, held] = await Promise.all([allowedUsage(platform, db, ownerId), heldBytes(db, ownerId)])
  return Math.max(0, allowed - held)
}

const defaultQuota = ({ config }: Pick<Platform, 'config'>): number => Math.round(config.storageQuotaGb * GB)
