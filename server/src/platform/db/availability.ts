export interface AvailabilityListener {
  onLost?(error: unknown): void
  onBack?(seconds: number): void
  onReadOnly?(): void
  onWritable?(seconds: number): void
}

/** Whether the database answers, and takes writes; while it does not answer, nothing is sent to it. */
export class Availability {
  readonly #listeners = new Set<AvailabilityListener>()
  #lostAt: number | null = null
  #readOnlyAt: number | null = null
  #reason: unknown

  get lost(): boolean {
    return this.#lostAt !== null
  }

  /** It answers, but takes no writes: a standby, or a server that was told to take none. Reads go on. */
  get readOnly(): boolean {
    return this.#readOnlyAt !== null
  }

  get reason(): unknown {
    return this.#reason
  }

  on(listener: AvailabilityListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  lose(error: unknown): void {
    if (this.lost) return
    this.#lostAt = performance.now()
    this.#reason = error
    for (const { onLost } of this.#listeners) onLost?.(error)
  }

  recover(): void {
    if (this.#lostAt === null) return
    const seconds = secondsSince(this.#lostAt)
    this.#lostAt = null
    this.#reason = undefined
    for (const { onBack } of this.#listeners) onBack?.(seconds)
  }

  setReadOnly(now: boolean): void {
    const before = this.#readOnlyAt
    if (now === (before !== null)) return
    this.#readOnlyAt = now ? performance.now() : null
    for (const { onReadOnly, onWritable } of this.#listeners) {
      if (before === null) onReadOnly?.()
      else onWritable?.(secondsSince(before))
    }
  }
}

const secondsSince = (at: number): number => (performance.now() - at) / 1000
