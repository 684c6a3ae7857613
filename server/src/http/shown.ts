import { AsyncLocalStorage } from 'node:async_hooks'
import type { CacheTag } from '../kernel/cache-tags.ts'

/** What the calls of one rendering have shown so far. */
export interface Shown {
  tags: Set<CacheTag>
  /** A call failed or was refused: the page may show less than there is. */
  incomplete: boolean
}

const collecting = new AsyncLocalStorage<Shown>()

/** Runs a rendering and tells what the answers of its in-process calls were about. */
export async function collectShown<T>(render: () => Promise<T>): Promise<{ result: T; shown: Shown }> {
  const shown: Shown = { tags: new Set(), incomplete: false }
  const result = await collecting.run(shown, render)
  return { result, shown }
}

/** For whoever answers a call: if a page is being rendered from it, the page shows this too. */
export function noteShown(tags: readonly CacheTag[]): void {
  const shown = collecting.getStore()
  if (shown) for (const topic of tags) shown.tags.add(topic)
}

export function noteIncomplete(): void {
  const shown = collecting.getStore()
  if (shown) shown.incomplete = true
}
