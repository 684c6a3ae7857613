import { redirect } from 'react-router'

interface Listed {
  readonly page: number
  readonly pageSize: number
  readonly count: number
}

/** The last existing page, for an address beyond it; null if the page exists. */
export function lastPageInstead({ page, pageSize, count }: Listed): number | null {
  const last = Math.max(1, Math.ceil(count / pageSize))
  return page > last ? last : null
}

/** Redirects an address with a `?page=` beyond the end of its list to the last page. */
export function redirectToLastPage(request: Request, listed: Listed): void {
  const last = lastPageInstead(listed)
  if (last === null) return
  const url = new URL(request.url)
  if (last > 1) url.searchParams.set('page', String(last))
  else url.searchParams.delete('page')
  throw redirect(`${url.pathname}${url.search}`)
}
