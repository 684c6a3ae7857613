/** What of a list's address isn't part of how it is narrowed: the page, and the row that is open. */
const passing = ['page', 'order', 'open', 'payee']

/** As a saved view keeps it. */
export function filtersOf(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of passing) params.delete(name)
  return params.size > 0 ? `?${params}` : ''
}
