import { sql } from 'drizzle-orm'
import { type CacheTag, isCacheTag } from '../kernel/cache-tags.ts'
import { type Database, type Db, noteAnnounced } from './db/db.ts'
import { listen } from './db/notifications.ts'
import type { Subscription } from './db/server-watch.ts'
import type { Log } from './log.ts'

export type ChangeListener = (tags: readonly CacheTag[]) => void

export const changesChannel = 'lantern_changes'

/** A notification holds 8000 bytes. */
const TAGS_A_MESSAGE = 200

/** Tells every process, when the transaction commits, that cached responses with these tags are outdated. */
export async function announce(tx: Db, ...tags: CacheTag[]): Promise<void> {
  const notified = [...new Set(tags)]
  noteAnnounced(notified)
  for (let start = 0; start < notified.length; start += TAGS_A_MESSAGE) {
    const message = notified.slice(start, start + TAGS_A_MESSAGE).join(' ')
    await tx.execute(sql`select pg_notify(${changesChannel}, ${message})`)
  }
}

export interface Changes {
  /** False while changes by others could be missed: nothing may be cached then. */
  readonly connected: boolean
  /** Listens for all changes, including those of other processes, and for 'all' if some may have been missed. */
  on(listener: ChangeListener): () => void
  /** Starts listening for other processes. Only processes that cache responses need it. */
  start(): Promise<void>
  close(): Promise<void>
}

export function createChanges({ db, log }: { db: Database; log: Log }): Changes {
  const listeners = new Set<ChangeListener>()
  let subscription: Promise<Subscription> | null = null
  let connected = false

  const notify = (tags: readonly CacheTag[]) => {
    for (const listener of listeners) listener(tags)
  }
  const setConnected = (now: boolean) => {
    connected = now
    // Anything cached so far may have missed a change, or is about to.
    notify(['all'])
  }

  // This process's own changes arrive at once; the notification of the same change arrives a moment later.
  db.onAnnouncement(notify)

  return {
    get connected() {
      return connected
    },
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async start() {
      subscription ??= listen(db, {
        channel: changesChannel,
        onMessage: payload => notify(tagsOf(payload, log)),
        onConnect: () => setConnected(true),
        onLost: () => setConnected(false),
        log,
      })
      await subscription
    },
    async close() {
      const open = await subscription
      subscription = null
      setConnected(false)
      await open?.close()
    },
  }
}

function tagsOf(payload: string, log: Log): CacheTag[] {
  const tags = payload.split(' ')
  if (tags.every(isCacheTag)) return tags
  // Only another release can have sent it, while one replaces the other; it could mean anything.
  const unknown = tags.filter(tag => !isCacheTag(tag)).slice(0, 5)
  log.warn({ tags: unknown }, 'unknown cache tags from another release, cache cleared')
  return ['all']
}
