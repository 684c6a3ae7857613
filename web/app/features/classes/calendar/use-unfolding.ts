import { useEffect, useState } from 'react'

/** What is rendered at once: about a screen of a phone, which is the slowest device. */
const atOnce = 12

/**
 * How many of the groups are shown, by the size of each: the first few at once, the others a few at a time as soon as
 * the page has handled other input. Hundreds at once would keep a slow phone from responding.
 */
export function useUnfolding(sizes: readonly number[]): number {
  const [items, setItems] = useState(atOnce)
  const shown = groupsWithin(sizes, items)
  const isWhole = shown === sizes.length
  useEffect(() => {
    if (isWhole) return
    const timer = window.setTimeout(() => setItems(items + atOnce), 0)
    return () => window.clearTimeout(timer)
  }, [items, isWhole])
  return shown
}

/** Whole groups, as many as it takes to show this many items. */
export function groupsWithin(sizes: readonly number[], items: number): number {
  let sum = 0
  for (const [index, size] of sizes.entries()) {
    if (sum >= items) return index
    sum += size
  }
  return sizes.length
}
