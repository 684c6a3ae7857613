/** First come, first served within a lane; the lanes take turns. */
export class FairQueue<Item> {
  // A Map keeps the order of insertion: the lane that was served last is put back at the end.
  readonly #lanes = new Map<string, Item[]>()

  add(lane: string, item: Item): void {
    const waiting = this.#lanes.get(lane)
    if (waiting) waiting.push(item)
    else this.#lanes.set(lane, [item])
  }

  /** The next item that may go now; items that may not keep their place. */
  take(may: (item: Item) => boolean): Item | undefined {
    for (const [lane, waiting] of this.#lanes) {
      const index = waiting.findIndex(may)
      if (index < 0) continue
      const [item] = waiting.splice(index, 1)
      this.#lanes.delete(lane)
      if (waiting.length > 0) this.#lanes.set(lane, waiting)
      return item
    }
    return undefined
  }

  drain(): Item[] {
    const items = [...this.#lanes.values()].flat()
    this.#lanes.clear()
    return items
  }
}
