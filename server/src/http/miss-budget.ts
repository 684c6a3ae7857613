import { LRUCache } from 'lru-cache'
import type { Clock } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { networkOf } from '../platform/limits/network-of.ts'

/**
 * How many uncached answers an address may request at once, and per second after that. A whole school can share one
 * address, and most of what people view is cached; this stops clients that crawl through every price filter.
 */
const BURST = 300
const A_SECOND = 10
const MOST_ADDRESSES = 20_000

interface Bucket {
  left: number
  at: number
}

/** A budget per network address, in this process: each answer made for a visitor costs one. */
export class MissBudget {
  readonly #clock: Clock
  readonly #buckets = new LRUCache<string, Bucket>({ max: MOST_ADDRESSES })

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Refuses (429, with the time to wait) if nothing is left. */
  spend(address: string): void {
    const network = networkOf(address)
    const now = this.#clock.now().getTime()
    const known = this.#buckets.get(network)
    const seconds = known ? Math.max(0, now - known.at) / 1000 : 0
    const left = known ? Math.min(BURST, known.left + seconds * A_SECOND) : BURST
    if (left < 1) throw new Refusal('too_many', { retryAfterSeconds: Math.ceil((1 - left) / A_SECOND) })
    this.#buckets.set(network, { left: left - 1, at: now })
  }
}
