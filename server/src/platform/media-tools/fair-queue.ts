/** First come, first served within a group; the groups take turns. */
export class FairQueue<Item> {
  // A Map keeps the order of insertion: the group served last is moved to the end.
  readonly #groups = new Map<string, Item[]>()

  add(group: string, item: Item): void {
    const waiting = this.#groups.get(group)
    if (waiting) waiting.push(item)
    else this.#groups.set(group, [item])
  }

  /** The next item that may start now; items that may not keep their place. */
  take(may: (item: Item) => boolean): Item | undefined {
    for (const [group, waiting] of this.#groups) {
      const index = waiting.findIndex(may)
      if (index < 0) continue
      const [item] = waiting.splice(index, 1)
      this.#groups.delete(group)
      if (waiting.length > 0) this.#groups.set(group, waiting)
      return item
    }
    return undefined
  }

  drain(): Item[] {
    const items = [...this.#groups.values()].flat()
    this.#groups.clear()
    return items
  }
}
