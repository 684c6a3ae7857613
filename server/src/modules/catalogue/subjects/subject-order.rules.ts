export const isSameOrder = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, place) => id === other[place])

/**
 * Whether an order may take the place of the present one: of exactly the same things, and by someone who saw the
 * present one, or whose wish it already is. What another has added, deleted or moved meanwhile is never undone unseen.
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
