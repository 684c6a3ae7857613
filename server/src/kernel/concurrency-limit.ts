import { Refusal } from './refusal.ts'

/**
 * Runs heavy work a few at a time. The thread pool has four threads for files, name look-ups, hashing and pictures
 * alike, and rendering keeps a processor busy: without a limit, twenty at once would stall every other request. A
 * queue too long to be answered in time refuses new work instead of growing further.
 */
export class ConcurrencyLimit {
  #free: number
  readonly #queueLimit: number
  readonly #waiting: (() => void)[] = []

  constructor(options: { running: number; queueLimit: number }) {
    this.#free = options.running
    this.#queueLimit = options.queueLimit
  }

  /**
   * `admitted`: part of what another limit has already let in, so it waits however long the queue is. `ahead`: several
   * people are waiting for it, so it goes before the others.
   */
  async run<T>(work: () => Promise<T>, { admitted = false, ahead = false } = {}): Promise<T> {
    await this.#enter(admitted, ahead)
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  #enter(admitted: boolean, ahead: boolean): Promise<void> | undefined {
    if (this.#free > 0) {
      this.#free--
      return undefined
    }
    const full = this.#waiting.length >= this.#queueLimit
    if (full && !admitted) throw new Refusal('unavailable', { retryAfterSeconds: 5 })
    return new Promise(resolve => {
      if (ahead) this.#waiting.unshift(resolve)
      else this.#waiting.push(resolve)
    })
  }

  /** The slot is handed over, not freed, so no newcomer overtakes those who wait. */
  #leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free++
  }
}
