import type { Platform } from '#server/platform/platform.ts'
import { forgetGarbage, listGarbage } from './rendition.repository.ts'
import { arrivalKey } from './upload.rules.ts'

const BATCH = 200
const arrivals = arrivalKey('')

/** The storage follows the database, never the other way: what is deleted here was released before. */
export async function removeGarbage({
  db,
  clock,
  storage,
  uploadStore,
}: Pick<Platform, 'db' | 'clock' | 'storage' | 'uploadStore'>): Promise<void> {
  for (;;) {
    const keys = await listGarbage(db, clock.now(), BATCH)
    for (const key of keys) {
      if (key.startsWith(arrivals)) await uploadStore.discard(key)
      else await storage.delete(key)
      await forgetGarbage(db, key)
    }
    if (keys.length < BATCH) return
  }
}
