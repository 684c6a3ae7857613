export interface AvailabilityListener {
  onLost?(error: unknown): void
  onBack?(seconds: number): void
}

/** Whether the database answers; while it does not, nothing is sent to it. */
export class Availability {
  readonly #listeners = new Set<AvailabilityListener>()
  #lostAt: number | null = null
  #reason: unknown

  get lost(): boolean {
    return this.#lostAt !== null
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
    const seconds = (performance.now() - this.#lostAt) / 1000
    this.#lostAt = null
    this.#reason = undefined
    for (const { onBack } of this.#listeners) onBack?.(seconds)
  }
}
