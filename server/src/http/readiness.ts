import { setTimeout as sleep } from 'node:timers/promises'
import { takesWrites } from '../platform/db/server-watch.ts'
import { unavailability } from '../platform/db/unavailable.ts'
import type { Platform } from '../platform/platform.ts'

const READY_TIMEOUT_MS = 800
/** Less than a disk needs to go on with anything at all. */
const FULL_BYTES = 32 * 1024 * 1024
/** So long a database that has said that its disk is full is taken at its word. */
const FULL_MS = 15_000

const silent = 'the database does not answer'
const closed = 'the database takes no writes'

/** Why this process should get no requests, in one line; null if it should. */
export async function whyNotReady(
  platform: Pick<Platform, 'db' | 'storage' | 'log'>,
): Promise<string | null> {
  // Whoever asks has little patience, and what hangs is not ready either.
  const late = sleep(READY_TIMEOUT_MS, silent, { ref: false })
  return Promise.race([firstProblem(platform), late])
}

async function firstProblem({
  db,
  storage,
  log,
}: Pick<Platform, 'db' | 'storage' | 'log'>): Promise<string | null> {
  // Of both the log has a line.
  if (db.availability.lost) return silent
  if (db.availability.readOnly) return closed
  try {
    const { rows } = await db.query(takesWrites)
    const isOpen = (rows as { writes: boolean }[])[0]?.writes ?? false // As the query names it.
    if (!isOpen) return closed
  } catch (error) {
    if (unavailability(error) === 'read-only') return closed
    if (unavailability(error) === null) log.error({ err: error }, 'not ready')
    return silent
  }
  if (db.pools.some(({ fullAt }) => fullAt !== null && performance.now() - fullAt < FULL_MS))
    return 'the disk of the database is full'
  const free = await storage.freeBytes()
  return free !== null && free < FULL_BYTES ? 'the disk of DATA_DIR is full' : null
}
