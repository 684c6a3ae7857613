import { LRUCache } from 'lru-cache'

export interface ValueCache<T> {
  get(key: string, compute: () => Promise<T>): Promise<T>
  /** Something has changed: values that are quick to make are made again. */
  invalidate(): void
}

/** A value made within this time is remade after every change; a slower one expires by the clock. */
const quickMs = 50
const shortestMs = 1000
/** So at most a fiftieth of one processor goes into constantly requested values. */
const freshTimesCost = 50

interface Entry<T> {
  value: T
  isQuick: boolean
  freshUntil: number
}

interface Run<T> {
  made: Promise<Entry<T>>
  /** How many changes there had been when it started. */
  changes: number
}

/**
 * Caches values that are expensive to compute, for a time that grows with their cost. A stale value is answered at
 * once while one run remakes it; of several callers who need a missing one, one makes it and all get it.
 */
export function createValueCache<T extends object>(options: {
  sizeOf: (value: T) => number
  maxSize: number
  /** Little work, however long it took on a busy machine. */
  isSmall: (value: T) => boolean
  onError: (error: unknown) => void
  /** Monotonic milliseconds. */
  now?: () => number
}): ValueCache<T> {
  const { sizeOf, maxSize, isSmall, onError, now = () => performance.now() } = options
  const entries = new LRUCache<string, Entry<T>>({
    max: 1000,
    maxSize,
    sizeCalculation: ({ value }) => Math.max(1, sizeOf(value)),
  })
  const running = new Map<string, Run<T>>()
  let changes = 0

  function begin(key: string, compute: () => Promise<T>): Run<T> {
    const begun = now()
    const run: Run<T> = { changes, made: make() }
    running.set(key, run)
    return run

    async function make(): Promise<Entry<T>> {
      try {
        const value = await compute()
        const cost = now() - begun
        const isQuick = cost < quickMs || isSmall(value)
        const entry = { value, isQuick, freshUntil: now() + Math.max(shortestMs, cost * freshTimesCost) }
        if (run.changes === changes || !isQuick) entries.set(key, entry)
        return entry
      } finally {
        running.delete(key)
      }
    }
  }

  async function get(key: string, compute: () => Promise<T>): Promise<T> {
    const entry = entries.get(key)
    if (entry && now() < entry.freshUntil) return entry.value
    const asked = changes
    const run = running.get(key) ?? begin(key, compute)
    if (entry) {
      run.made.catch(onError)
      return entry.value
    }
    const made = await run.made
    // The joined run started before a change that the caller already knows of.
    return run.changes < asked && made.isQuick ? get(key, compute) : made.value
  }

  return {
    get,
    invalidate() {
      changes += 1
      for (const [key, { isQuick }] of entries.entries()) if (isQuick) entries.delete(key)
    },
  }
}
