import type { CacheTag } from '../kernel/cache-tags.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Changes } from '../platform/changes.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import { type Answer, ReadyAnswer } from './ready-answer.ts'

export type KeptKind = 'call' | 'page'

/** Until then it is served as it is; what nobody announces is seen this late. */
const FRESH_MS = 60_000
/** Until then it is still served, while one new answer is being made; nothing is ever older. */
const STALE_MS = 120_000
/** A refusal, or what was made while something was broken. */
const BRIEF_MS = 1_000
const MAX_BYTES = 64 * 1024 * 1024
/** What an answer takes besides its bytes: headers, key, tags. */
const OVERHEAD_BYTES = 4 * 1024
/** How exact "least recently used" is: writing down each use would cost more than it is worth. */
const USE_GRAIN_MS = 1_000

interface Entry {
  key: string
  answer: ReadyAnswer
  madeAt: number
  usedAt: number
  bytes: number
}

/** An answer being made, with all that was dropped meanwhile: what it shows is known only at its end. */
interface Work {
  dropped: Set<CacheTag>
  answer: Promise<ReadyAnswer>
}

export interface KeeperOptions {
  changes: Changes
  clock: Clock
  log: Log
  metrics: Metrics
  /** Those of every answer. */
  headers: Readonly<Record<string, string>>
  maxBytes?: number
}

/**
 * Keeps public answers and rendered pages in memory until something that they show changes. Never holds an
 * answer that was begun before such a change, and never hands one to a caller who came after it.
 */
export class Keeper {
  readonly #entries = new Map<string, Entry>()
  readonly #byTopic = new Map<CacheTag, Set<Entry>>()
  /** Which newcomers may join, by key. */
  readonly #joinable = new Map<string, Work>()
  readonly #running = new Set<Work>()
  readonly #options: KeeperOptions
  readonly #unsubscribe: () => void
  #bytes = 0

  constructor(options: KeeperOptions) {
    this.#options = options
    this.#unsubscribe = options.changes.on(tags => this.#drop(tags))
    options.metrics.watchKept(() => ({ bytes: this.#bytes, answers: this.#entries.size }))
  }

  /** The kept answer, if it can be sent without a second thought. */
  fresh(key: string): ReadyAnswer | null {
    const entry = this.#entries.get(key)
    if (!entry) return null
    const now = this.#now()
    const age = now - entry.madeAt
    if (age < 0 || age >= (entry.answer.brief ? BRIEF_MS : FRESH_MS)) return null
    if (now - entry.usedAt >= USE_GRAIN_MS) this.#use(entry, now)
    return entry.answer
  }

  /** The kept answer, or the one that is being made, or a new one. */
  async fetch(kind: KeptKind, key: string, make: () => Promise<Answer>): Promise<ReadyAnswer> {
    const { changes, metrics, log } = this.#options
    // Neither what is kept nor what others have begun is sure to be up to date.
    if (!changes.connected) {
      metrics.kept(kind, 'miss')
      return this.#ready(await make())
    }
    const fresh = this.fresh(key)
    const stale = fresh ? null : this.#stale(key)
    if (stale && !this.#joinable.has(key)) {
      this.#begin(key, make).answer.catch(error => log.error({ err: error }, 'A kept answer was not renewed'))
    }
    const known = fresh ?? stale
    if (known) {
      metrics.kept(kind, 'hit')
      return known
    }
    const joined = this.#joinable.get(key)
    metrics.kept(kind, joined ? 'joined' : 'miss')
    return (joined ?? this.#begin(key, make)).answer
  }

  close(): void {
    this.#unsubscribe()
    this.#drop(['all'])
  }

  get #maxBytes(): number {
    return this.#options.maxBytes ?? MAX_BYTES
  }

  #now(): number {
    return this.#options.clock.now().getTime()
  }

  #ready(answer: Answer): ReadyAnswer {
    return new ReadyAnswer(answer, this.#options.headers)
  }

  #stale(key: string): ReadyAnswer | null {
    const entry = this.#entries.get(key)
    if (!entry || entry.answer.brief) return null
    const age = this.#now() - entry.madeAt
    return age >= 0 && age < STALE_MS ? entry.answer : null
  }

  #begin(key: string, make: () => Promise<Answer>): Work {
    const dropped = new Set<CacheTag>()
    const startedAt = this.#now()
    const run = async () => {
      try {
        const answer = this.#ready(await make())
        const outdated = dropped.has('all') || answer.tags.some(topic => dropped.has(topic))
        if (!outdated) this.#keep(key, answer, startedAt)
        return answer
      } finally {
        this.#running.delete(work)
        if (this.#joinable.get(key) === work) this.#joinable.delete(key)
      }
    }
    // Begun in a later step, so that it is on the list before anything can happen to it.
    const work: Work = { dropped, answer: Promise.resolve().then(run) }
    this.#running.add(work)
    this.#joinable.set(key, work)
    return work
  }

  #keep(key: string, answer: ReadyAnswer, madeAt: number): void {
    const bytes = answer.identity.body.length + key.length + OVERHEAD_BYTES
    if (bytes > this.#maxBytes / 4) return
    const known = this.#entries.get(key)
    // Of two that were made at the same time on either side of a drop, the later begun stays.
    if (known && known.madeAt > madeAt) return
    if (known) this.#remove(known)
    const entry: Entry = { key, answer, madeAt, usedAt: madeAt, bytes }
    this.#entries.set(key, entry)
    this.#bytes += bytes
    for (const topic of answer.tags) {
      const shown = this.#byTopic.get(topic)
      if (shown) shown.add(entry)
      else this.#byTopic.set(topic, new Set([entry]))
    }
    answer.onGrown = more => {
      entry.bytes += more
      this.#bytes += more
      this.#makeRoom()
    }
    this.#makeRoom()
  }

  #use(entry: Entry, now: number): void {
    entry.usedAt = now
    this.#entries.delete(entry.key)
    this.#entries.set(entry.key, entry)
  }

  #makeRoom(): void {
    for (const entry of this.#entries.values()) {
      if (this.#bytes <= this.#maxBytes) return
      this.#remove(entry)
    }
  }

  #remove(entry: Entry): void {
    if (!this.#entries.delete(entry.key)) return
    this.#bytes -= entry.bytes
    entry.answer.onGrown = null
    for (const topic of entry.answer.tags) {
      const shown = this.#byTopic.get(topic)
      shown?.delete(entry)
      if (shown?.size === 0) this.#byTopic.delete(topic)
    }
  }

  #drop(tags: readonly CacheTag[]): void {
    this.#joinable.clear()
    for (const work of this.#running) for (const topic of tags) work.dropped.add(topic)
    for (const topic of tags) {
      this.#options.metrics.keptDropped(topic.split(':', 1)[0] ?? topic)
      const out = topic === 'all' ? this.#entries.values() : (this.#byTopic.get(topic) ?? [])
      for (const entry of [...out]) this.#remove(entry)
    }
  }
}
