import { LRUCache } from 'lru-cache'
import type { CacheTag } from '../../kernel/cache-tags.ts'

const MOST_TAGS = 100_000

/**
 * From which position of the primary's log on a server shows what has changed, by cache tag. A change is heard before
 * its position is known; until then no server is taken to have passed it.
 */
export class ChangePositions {
  readonly #placed: LRUCache<CacheTag, number>
  /** Each with the turn in which it was heard last. */
  readonly #unplaced = new Map<CacheTag, number>()
  #turn = 0
  /** Of whatever is not remembered one by one. */
  #floor = 0
  #highest = 0

  constructor(mostTags = MOST_TAGS) {
    this.#placed = new LRUCache({
      max: mostTags,
      dispose: (position, _tag, reason) => {
        if (reason === 'evict') this.#floor = Math.max(this.#floor, position)
      },
    })
  }

  /** Where a server has passed everything that is known of. */
  get highest(): number {
    return this.#highest
  }

  get hasUnplaced(): boolean {
    return this.#unplaced.size > 0
  }

  note(tags: readonly CacheTag[]): void {
    for (const tag of tags) this.#unplaced.set(tag, this.#turn)
  }

  /** Asks where the primary is, for all that was heard before. */
  async place(ask: () => Promise<number>): Promise<void> {
    const turn = this.#turn++
    const position = await ask()
    this.#highest = Math.max(this.#highest, position)
    for (const [tag, heard] of [...this.#unplaced]) {
      // Heard again since the question: that change may lie behind its answer.
      if (heard > turn) continue
      this.#unplaced.delete(tag)
      if (tag === 'all') this.#floor = Math.max(this.#floor, position)
      else this.#placed.set(tag, position)
    }
  }

  /** Whether a server that had come so far when it was asked showed the latest of these. */
  arePassed(tags: readonly CacheTag[], position: number): boolean {
    if (position < this.#floor || this.#unplaced.has('all')) return false
    return tags.every(tag => !this.#unplaced.has(tag) && (this.#placed.get(tag) ?? 0) <= position)
  }
}
