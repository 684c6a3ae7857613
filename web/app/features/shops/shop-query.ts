/* What of a shop is shown, as it stands in the address: `?subjects=Math&levels=P3,P4&page=2`. */

export interface ShopQuery {
  /** English title; '' for all. */
  subject: string
  /** English titles, any of them; none for all. */
  levels: string[]
  page: number
}

export const productsPerPage = 48
/** As far as the server counts. */
const lastPage = 208

export function readShopQuery(params: URLSearchParams): ShopQuery {
  const page = Number(params.get('page'))
  const words = (name: string) => (params.get(name) ?? '').split(',').map(word => word.trim().slice(0, 60))
  return {
    subject: words('subjects').find(Boolean) ?? '',
    levels: [...new Set(words('levels'))].filter(Boolean).slice(0, 20),
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, lastPage) : 1,
  }
}

/** The query of the address, '' or '?…'; what is as usual is left out. */
export function shopAddress({ subject, levels, page }: ShopQuery): string {
  const params = new URLSearchParams()
  if (subject) params.set('subjects', subject)
  if (levels.length > 0) params.set('levels', levels.join(','))
  if (page > 1) params.set('page', String(page))
  const text = params.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}

/** Other subjects have other levels: they begin at 'All'. */
export const withSubject = (subject: string): ShopQuery => ({ subject, levels: [], page: 1 })

export function withLevel(query: ShopQuery, level: string): ShopQuery {
  const levels = query.levels.includes(level)
    ? query.levels.filter(other => other !== level)
    : [...query.levels, level]
  return { ...query, levels, page: 1 }
}

export const allLevels = (query: ShopQuery): ShopQuery => ({ ...query, levels: [], page: 1 })

export const isNarrowed = ({ subject, levels }: ShopQuery) => subject !== '' || levels.length > 0
