import { LRUCache } from 'lru-cache'
import { type CacheTag, isCountTag } from '../kernel/cache-tags.ts'
import type { Clock } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Changes } from '../platform/changes.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import { isRendering } from './cache-tag-collection.ts'
import { type CacheableResponse, CachedResponse } from './cached-response.ts'

export type ResponseKind = 'call' | 'page'

/** Until then it is served as it is; what no one announces is seen this late. */
const FRESH_MS = 60_000
/** Until then it is still served, while one new response is being made; nothing is ever older. */
const STALE_MS = 120_000
/** For a refusal, or what was made while something was broken. */
const SHORT_LIVED_MS = 1_000
/** A count that has changed within this time already is one that changes all the time. */
const BUSY_COUNT_MS = 10_000
/** How long such a count is shown as it was; for as long again while a new response is being made. */
const COUNTS_MS = 5_000
const MAX_BYTES = 64 * 1024 * 1024
/** What a response takes besides its bytes: headers, key, tags. */
const OVERHEAD_BYTES = 4 * 1024

interface Entry {
  response: CachedResponse
  madeAt: number
  /** When a count that it shows has changed, and nothing else: it is renewed once in a while, behind who asks. */
  countsOldAt: number | null
}

/** A response being made, with all tags invalidated meanwhile: what it shows is known only at its end. */
interface PendingResponse {
  invalidated: CacheTag[]
  /** Of counts that change all the time. */
  counted: CacheTag[]
  response: Promise<CachedResponse>
}

export interface ResponseCacheOptions {
  changes: Changes
  clock: Clock
  log: Log
  metrics: Metrics
  /** Those of every response. */
  headers: Readonly<Record<string, string>>
  maxBytes?: number
}

/**
 * Keeps responses to public calls and rendered pages in memory until one of their cache tags is invalidated. Never
 * holds a response that was begun before such a change, and never hands one to a caller who came after it.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #keysByTag = new Map<CacheTag, Set<string>>()
  /** Which newcomers may wait for, by key. */
  readonly #joinable = new Map<string, PendingResponse>()
  readonly #pending = new Set<PendingResponse>()
  /** When each count changed last. */
  readonly #countedAt = new LRUCache<CacheTag, number>({ max: 10_000 })
  readonly #options: ResponseCacheOptions
  readonly #unsubscribe: () => void

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

  /** The cached response, if it can be sent without a second thought. */
  fresh(key: string): CachedResponse | null {
    const entry = this.#entries.get(key)
    if (!entry) return null
    // Of what a page is made of nothing may be late: the page would not know, and keep it for long.
    if (entry.countsOldAt && isRendering()) return null
    const now = this.#now()
    return isYounger(entry.madeAt, freshMs(entry), now) && hasCounts(entry, COUNTS_MS, now)
      ? entry.response
      : null
  }

  /** The cached response, or the one that is being made, or a new one; `onMiss` may refuse to have one made. */
  async fetch(
    kind: ResponseKind,
    key: string,
    make: () => Promise<CacheableResponse>,
    onMiss: () => void = () => undefined,
  ): Promise<CachedResponse> {
    const { changes, metrics, log } = this.#options
    // Neither what is cached nor what others have begun is sure to be up to date.
    if (!changes.connected) {
      metrics.cachedResponse(kind, 'miss')
      onMiss()
      return this.#ready(await make())
    }
    if (isRendering() && this.#entries.peek(key)?.countsOldAt) this.#entries.delete(key)
    const fresh = this.fresh(key)
    const stale = fresh ? null : this.#stale(key)
    if (stale && !this.#joinable.has(key)) {
      this.#begin(key, make).response.catch(error => {
        // Too busy to renew it now: anyone who asks next tries again.
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
    // Anyone who came after a change of what it shows must not be told what was there before.
    const outdated = isOutdated(response, before)
    return outdated ? this.fetch(kind, key, make, onMiss) : response
  }

  close(): void {
    this.#unsubscribe()
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
    // Begun in a later step, so that it is on the list before anything can happen to it.
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
    // A further encoding: the cache asks for the size of an entry only when it is put in.
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
      if (tag === 'all') this.#entries.clear()
      for (const key of [...(this.#keysByTag.get(tag) ?? [])]) {
        const entry = late ? this.#entries.peek(key) : undefined
        if (entry) entry.countsOldAt ??= this.#now()
        else this.#entries.delete(key)
      }
    }
  }

  /** Someone who is followed alone is followed at once; of a crowd the count may be some seconds late. */
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
