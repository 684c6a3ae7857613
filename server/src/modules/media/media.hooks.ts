import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { MediaFile } from './media-file.ts'

/**
 * Runs inside the transaction in which a file turned out good or not, or got its previews: modules to the
 * right renew what they show of it.
 */
export type FileWatcher = (platform: Platform, tx: Tx, file: MediaFile) => Promise<void>

const watchers = new Map<string, FileWatcher>()

/** Under the module's name, so that registering again changes nothing. Returns how to take it back, for tests. */
export function registerFileWatcher(module: string, watcher: FileWatcher): () => void {
  watchers.set(module, watcher)
  return () => void watchers.delete(module)
}

export async function tellWatchers(platform: Platform, tx: Tx, file: MediaFile): Promise<void> {
  for (const watcher of watchers.values()) await watcher(platform, tx, file)
}
