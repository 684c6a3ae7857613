/** The list with one item at another place. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.filter((_, index) => index !== from)
  const item = list[from]
  return item === undefined ? [...list] : [...rest.slice(0, to), item, ...rest.slice(to)]
}

/** The items in the order of the ids; as they are where they are not the same ones. */
export function inOrder<Item extends { id: number }>(
  items: readonly Item[],
  ids: readonly number[] | null,
): readonly Item[] {
  if (!ids || ids.length !== items.length) return items
  const found = ids.flatMap(id => items.find(item => item.id === id) ?? [])
  return found.length === items.length ? found : items
}
