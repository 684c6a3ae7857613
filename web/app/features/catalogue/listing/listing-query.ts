import { longestSearch } from '#contract/rules/search.ts'

export const pageSize = 48
/** The server counts no further, and a million-th page helps nobody. */
export const lastPage = 208

export const sorts = ['relevance', 'popular', 'newest', 'price', '-price', 'rating'] as const
export type Sort = (typeof sorts)[number]

/** What narrows and orders the list: all of it stands in the address. */
export interface ListingQuery {
  /** What was typed into the box of the list; a search's own terms stand in its path. */
  q: string
  /** English titles. */
  subjects: string[]
  levels: string[]
  tags: string[]
  /** Whole dollars. */
  min: number | null
  max: number | null
  free: boolean
  videos: boolean
  worksheets: boolean
  printable: boolean
  /** With live classes. */
  live: boolean
  rating: number | null
  seller: 'teacher' | 'centre' | null
  sort: Sort | null
  page: number
}

export const everything: ListingQuery = {
  q: '',
  subjects: [],
  levels: [],
  tags: [],
  min: null,
  max: null,
  free: false,
  videos: false,
  worksheets: false,
  printable: false,
  live: false,
  rating: null,
  seller: null,
  sort: null,
  page: 1,
}

/** What makes no sense is left out: an address may come from anywhere. */
export function readListingQuery(search: URLSearchParams): ListingQuery {
  const text = (name: string) => search.get(name)?.trim() ?? ''
  const list = (name: string) => [...new Set(text(name).split(','))].filter(Boolean).slice(0, 30)
  const amount = (name: string) => (/^\d{1,6}$/.test(text(name)) ? Number(text(name)) : null)
  const page = Number(text('page'))
  const rating = Number(text('rating'))
  const seller = text('seller')
  return {
    q: text('q').slice(0, longestSearch),
    subjects: list('subjects'),
    levels: list('levels'),
    tags: list('tags'),
    min: amount('min'),
    max: amount('max'),
    free: text('free') === '1',
    videos: text('videos') === '1',
    worksheets: text('worksheets') === '1',
    printable: text('printable') === '1',
    live: text('live') === '1',
    rating: rating > 0 && rating <= 5 ? rating : null,
    seller: seller === 'teacher' || seller === 'centre' ? seller : null,
    sort: sorts.find(sort => sort === text('sort')) ?? null,
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, lastPage) : 1,
  }
}

/** The query of the address, '' or '?…'; what is as usual is left out. */
export function listingAddress(query: ListingQuery): string {
  const search = new URLSearchParams()
  const put = (name: string, value: string | number | null) => {
    if (value !== null && value !== '') search.set(name, String(value))
  }
  put('q', query.q)
  put('subjects', query.subjects.join(','))
  put('levels', query.levels.join(','))
  put('tags', query.tags.join(','))
  put('min', query.min)
  put('max', query.max)
  for (const name of ['free', 'videos', 'worksheets', 'printable', 'live'] as const)
    put(name, query[name] ? '1' : null)
  put('rating', query.rating)
  put('seller', query.seller)
  put('sort', query.sort)
  put('page', query.page > 1 ? query.page : null)
  const text = search.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}

/** Another filter or order begins at the first page. */
export function changed(query: ListingQuery, change: Partial<ListingQuery>): ListingQuery {
  return { ...query, page: 1, ...change }
}

export function toggled(list: readonly string[], item: string): string[] {
  return list.includes(item) ? list.filter(other => other !== item) : [...list, item]
}

/** As the call wants it; the terms of a search join what was typed. */
export function wireQuery(query: ListingQuery, terms: readonly string[]) {
  const { q, subjects, levels, tags, min, max, free, videos, worksheets } = query
  const { printable, live, rating, seller, sort } = query
  const flag = (value: boolean) => (value ? ('1' as const) : undefined)
  const list = (values: readonly string[]) => values.join(',') || undefined
  return {
    // As much as is searched for; the path of a search may hold more.
    q: list([...terms, q].filter(Boolean))?.slice(0, longestSearch),
    subjects: list(subjects),
    levels: list(levels),
    tags: list(tags),
    min: min ?? undefined,
    max: max ?? undefined,
    free: flag(free),
    videos: flag(videos),
    worksheets: flag(worksheets),
    printable: flag(printable),
    live: flag(live),
    rating: rating ?? undefined,
    seller: seller ?? undefined,
    sort: sort ?? undefined,
  }
}

/** How many filters are on, not counting what is looked for. */
export function filterCount(query: ListingQuery): number {
  const { subjects, levels, tags, min, max, free, videos, worksheets, printable, live } = query
  const { rating, seller } = query
  const flags = [free, videos, worksheets, printable, live]
  const single = [min !== null || max !== null, ...flags, rating !== null, seller !== null]
  return subjects.length + levels.length + tags.length + single.filter(Boolean).length
}

/** The terms of a search's path: separated by commas, each once. */
export function readTerms(path: string): string[] {
  return [...new Set(path.split(',').map(term => term.trim()))].filter(Boolean).slice(0, 8)
}
