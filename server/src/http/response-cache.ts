import { LRUCache } from 'lru-cache'
import { type CacheTag, isCountTag } from '../kernel/cache-tags.ts'
import type { Clock } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Changes } from '../platform/changes.ts'
import { unavailability } from '../platform/db/unavailable.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import { isRendering } from './cache-tag-collection.ts'
import { type CacheableResponse, CachedResponse } from './cached-response.ts'

export type ResponseKind = 'call' | 'page'

/** Until then it is served unchanged. A change that isn't announced shows this late. */
const FRESH_MS = 60_000
/** Until then it is still served while a new response is being made; nothing older is ever served. */
const STALE_MS = 120_000
/** For a refusal, or a response made while something was broken. */
const SHORT_LIVED_MS = 1_000
/** A count that has already changed within this time counts as one that changes constantly. */
const BUSY_COUNT_MS = 10_000
/** How long such a count is shown unchanged; for as long again while a new response is being made. */
const COUNTS_MS = 5_000
/** So long what was cached when the database went away is served while nothing newer can be made. */
const OUTAGE_MS = 10 * 60_000
const MAX_BYTES = 64 * 1024 * 1024
/** What a response takes besides its bytes: headers, key, tags. */
const OVERHEAD_BYTES = 4 * 1024

interface Entry {
  response: CachedResponse
  madeAt: number
  /** When only a count it shows has changed: it is then renewed from time to time, in the background. */
  countsOldAt: number | null
}

/**
 * A response in progress, with all tags invalidated in the meantime, because what it shows is only known at its end.
 */
interface PendingResponse {
  invalidated: CacheTag[]
  /** Counts that change constantly. */
  counted: CacheTag[]
  response: Promise<CachedResponse>
}

export interface ResponseCacheOptions {
  changes: Changes
  clock: Clock
  log: Log
  metrics: Metrics
  /** The headers of every response. */
  headers: Readonly<Record<string, string>>
  maxBytes?: number
}

/**
 * Keeps responses to public calls and rendered pages in memory until one of their cache tags is invalidated. It never
 * stores a response begun before such a change, and never gives one to a caller who came after it.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #keysByTag = new Map<CacheTag, Set<string>>()
  /** What was cached when this process stopped hearing of changes, until it hears of them again. */
  #kept = new Map<string, CachedResponse>()
  #keptAt = 0
  /** Which newcomers may wait for, by key. */
  readonly #joinable = new Map<string, PendingResponse>()
  readonly #pending = new Set<PendingResponse>()
  /** When each count last changed. */
  readonly #countedAt = new LRUCache<CacheTag, number>({ max: 10_000 })
  readonly #options: ResponseCacheOptions
  readonly #unsubscribe: () => void
  #closed = false

  constructor(options: ResponseCacheOptions) {
    const { maxBytes = MAX_BYTES } = options
    this.#options = options
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: maxBytes / 4,
      sizeCalculation: ({ response }, key) => response.bytes + key.length + OVERHEAD_BYTES,
      onInsert: (entry, key) => this.#addTags(key, entry),
      dispose: (entry, key) => this.#removeTags(key, entry),
    })
    this.#unsubscribe = options.changes.on(tags => this.#invalidate(tags))
    options.metrics.watchResponseCache(() => ({
      bytes: this.#entries.calculatedSize,
      responses: this.#entries.size,
    }))
  }

  /** The cached response, if it can be sent right away. */
  fresh(key: string): CachedResponse | null {
    const entry = this.#entries.get(key)
    if (!entry) return null
    // The data of a page must never be late: the page wouldn't know, and would be cached for long.
    if (entry.countsOldAt && isRendering()) return null
    const now = this.#now()
    return isYounger(entry.madeAt, freshMs(entry), now) && hasCounts(entry, COUNTS_MS, now)
      ? entry.response
      : null
  }

  /** The cached response, or the one in progress, or a new one; `onMiss` can refuse to have one made. */
  async fetch(
    kind: ResponseKind,
    key: string,
    make: () => Promise<CacheableResponse>,
    onMiss: () => void = () => undefined,
  ): Promise<CachedResponse> {
    const { changes, metrics, log } = this.#options
    // Neither cached nor pending responses are certain to be up to date.
    if (!changes.connected) {
      metrics.cachedResponse(kind, 'miss')
      onMiss()
      try {
        return this.#ready(await make())
      } catch (error) {
        const kept = this.#isOutage(error) ? this.#kept.get(key) : undefined
        if (!kept) throw error
        return kept
      }
    }
    if (isRendering() && this.#entries.peek(key)?.countsOldAt) this.#entries.delete(key)
    const fresh = this.fresh(key)
    const stale = fresh ? null : this.#stale(key)
    if (stale && !this.#joinable.has(key)) {
      this.#begin(key, make).response.catch(error => {
        // Too busy to renew it now: the next caller tries again.
        if (!(error instanceof Refusal)) log.error({ err: error }, 'cache refresh failed')
      })
    }
    const known = fresh ?? stale
    if (known) {
      metrics.cachedResponse(kind, 'hit')
      return known
    }
    const joined = this.#joinable.get(key)
    metrics.cachedResponse(kind, joined ? 'joined' : 'miss')
    if (!joined) {
      onMiss()
      return this.#begin(key, make).response
    }
    const before = [...joined.invalidated, ...(isRendering() ? joined.counted : [])]
    const response = await joined.response
    // A caller who came after a change must not get the old data.
    const outdated = isOutdated(response, before)
    return outdated ? this.fetch(kind, key, make, onMiss) : response
  }

  close(): void {
    this.#unsubscribe()
    this.#closed = true
    this.#invalidate(['all'])
  }

  #now(): number {
    return this.#options.clock.now().getTime()
  }

  #ready(response: CacheableResponse): CachedResponse {
    return new CachedResponse(response, this.#options.headers)
  }

  #stale(key: string): CachedResponse | null {
    const entry = this.#entries.get(key)
    if (!entry || entry.response.shortLived) return null
    const now = this.#now()
    return isYounger(entry.madeAt, STALE_MS, now) && hasCounts(entry, 2 * COUNTS_MS, now)
      ? entry.response
      : null
  }

  #begin(key: string, make: () => Promise<CacheableResponse>): PendingResponse {
    const invalidated: CacheTag[] = []
    const counted: CacheTag[] = []
    const madeAt = this.#now()
    const run = async () => {
      try {
        const response = this.#ready(await make())
        const countsOldAt = isOutdated(response, counted) ? madeAt : null
        if (!isOutdated(response, invalidated)) this.#entries.set(key, { response, madeAt, countsOldAt })
        return response
      } finally {
        this.#pending.delete(pending)
        if (this.#joinable.get(key) === pending) this.#joinable.delete(key)
      }
    }
    // Started in a later step, so that it is on the list before anything can happen to it.
    const pending: PendingResponse = { invalidated, counted, response: Promise.resolve().then(run) }
    this.#pending.add(pending)
    this.#joinable.set(key, pending)
    return pending
  }

  #addTags(key: string, entry: Entry): void {
    for (const tag of entry.response.tags) {
      const keys = this.#keysByTag.get(tag)
      if (keys) keys.add(key)
      else this.#keysByTag.set(tag, new Set([key]))
    }
    // A new encoding: the cache asks for an entry's size only when it is added.
    entry.response.onGrown = () => {
      this.#entries.delete(key)
      this.#entries.set(key, entry)
    }
  }

  #removeTags(key: string, entry: Entry): void {
    entry.response.onGrown = null
    for (const tag of entry.response.tags) {
      const keys = this.#keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByTag.delete(tag)
    }
  }

  #invalidate(tags: readonly CacheTag[]): void {
    if (tags.includes('all')) this.#joinable.clear()
    for (const tag of tags) {
      this.#options.metrics.cacheInvalidated(tag.split(':', 1)[0] ?? tag)
      const late = this.#mayBeLate(tag)
      for (const pending of this.#pending) (late ? pending.counted : pending.invalidated).push(tag)
      if (tag === 'all') this.#clear()
      for (const key of [...(this.#keysByTag.get(tag) ?? [])]) {
        const entry = late ? this.#entries.peek(key) : undefined
        if (entry) entry.countsOldAt ??= this.#now()
        else this.#entries.delete(key)
      }
    }
  }

  #isOutage(error: unknown): boolean {
    if (this.#now() - this.#keptAt >= OUTAGE_MS) return false
    // A page says so of its calls.
    return error instanceof Refusal ? error.code === 'unavailable' : unavailability(error) !== null
  }

  #clear(): void {
    // Lost, and nothing is known to have changed: better than nothing, should nothing else be had.
    if (this.#options.changes.connected || this.#closed) this.#kept.clear()
    else if (this.#entries.size > 0) {
      this.#kept = new Map([...this.#entries].map(([key, { response }]) => [key, response]))
      this.#keptAt = this.#now()
    }
    this.#entries.clear()
  }

  /** Somebody who is followed alone is followed at once; of a crowd the count may be some seconds late. */
  #mayBeLate(tag: CacheTag): boolean {
    if (!isCountTag(tag)) return false
    const now = this.#now()
    const last = this.#countedAt.get(tag)
    this.#countedAt.set(tag, now)
    return last !== undefined && now - last < BUSY_COUNT_MS
  }
}

const freshMs = ({ response }: Entry): number => (response.shortLived ? SHORT_LIVED_MS : FRESH_MS)

const isYounger = (since: number, ms: number, now: number): boolean => now >= since && now - since < ms

const hasCounts = ({ countsOldAt }: Entry, lateMs: number, now: number): boolean =>
  countsOldAt === null || isYounger(countsOldAt, lateMs, now)

const isOutdated = ({ tags }: CachedResponse, invalidated: readonly CacheTag[]): boolean =>
  invalidated.length > 0 && (invalidated.includes('all') || tags.some(tag => invalidated.includes(tag)))
