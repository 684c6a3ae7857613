export const isSameOrder = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, place) => id === other[place])

/**
 * Whether an order may replace the current one: it must have exactly the same items, and its sender saw the current
 * one, or it is already the current one. Additions, deletions and moves by someone else are never undone unseen.
 */
export function mayReplace(
  present: readonly number[],
  wanted: readonly number[],
  seen: readonly number[] | undefined,
): boolean {
  const sorted = (ids: readonly number[]) => [...new Set(ids)].sort((one, other) => one - other)
  if (wanted.length !== present.length || !isSameOrder(sorted(present), sorted(wanted))) return false
  return seen === undefined || isSameOrder(seen, present) || isSameOrder(wanted, present)
}
