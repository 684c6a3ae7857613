interface Entry<V> {
  readonly value: V
  readonly at: number
}

/** The latest few values by key; the oldest makes room, and expired ones aren't returned. */
export class RecentValues<K, V> {
  readonly #entries = new Map<K, Entry<V>>()
  readonly #most: number
  readonly #lifeMs: number

  constructor({ most, lifeMs = Number.POSITIVE_INFINITY }: { most: number; lifeMs?: number }) {
    this.#most = most
    this.#lifeMs = lifeMs
  }

  get(key: K): V | undefined {
    const entry = this.#entries.get(key)
    return entry && Date.now() - entry.at <= this.#lifeMs ? entry.value : undefined
  }

  set(key: K, value: V): void {
    this.#entries.delete(key)
    this.#entries.set(key, { value, at: Date.now() })
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > this.#most && oldest !== undefined) this.#entries.delete(oldest)
  }

  delete(key: K): void {
    this.#entries.delete(key)
  }
}
