import { AsyncLocalStorage } from 'node:async_hooks'
import type { CacheTag } from '../kernel/cache-tags.ts'

/** What the calls of one rendering have shown so far. */
export interface CollectedTags {
  tags: Set<CacheTag>
  /** A call failed, was refused or has no tags: the page may show less than there is. */
  incomplete: boolean
}

const collecting = new AsyncLocalStorage<CollectedTags>()

/** Runs a rendering and collects the cache tags of its in-process calls. */
export async function collectCacheTags<T>(
  render: () => Promise<T>,
): Promise<{ result: T; collected: CollectedTags }> {
  const collected: CollectedTags = { tags: new Set(), incomplete: false }
  const result = await collecting.run(collected, render)
  return { result, collected }
}

/** Whether the current code runs for a page. */
export const isRendering = (): boolean => collecting.getStore() !== undefined

/** Adds the tags of a call's answer to the page being rendered, if there is one. */
export function noteCacheTags(tags: readonly CacheTag[]): void {
  const collected = collecting.getStore()
  if (collected) for (const tag of tags) collected.tags.add(tag)
}

export function noteIncomplete(): void {
  const collected = collecting.getStore()
  if (collected) collected.incomplete = true
}
