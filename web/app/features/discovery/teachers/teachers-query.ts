import { addDays, type Day, hongKongDay, isDay } from '#contract/rules/hong-kong-time.ts'
import { longestSearch } from '#contract/rules/search.ts'
import { highestTrialPrice, trialPriceBands } from '#contract/rules/trial-price-bands.ts'

/** A page of the plain list, and of one that is narrowed. */
export const pageSizes = { plain: 10, narrowed: 40 } as const
/** The server goes no further: an offset of 10,000. */
const lastOffset = 10_000

export const sorts = ['relevance', 'rating', 'newest', 'price', 'name'] as const
export type Sort = (typeof sorts)[number]

/** What narrows and orders the list: all of it stands in the address. */
export interface TeachersQuery {
  q: string
  /** Two letters, or '' for any. */
  country: string
  /** English names, any of which will do. */
  speaks: string[]
  /** Where a price band begins, in dollars. */
  price: number | null
  /** Something can be booked within a week, or on a day of Hong Kong; '' for whenever. */
  free: '' | 'week' | Day
  sort: Sort | null
  page: number
}

export const everybody: TeachersQuery = {
  q: '',
  country: '',
  speaks: [],
  price: null,
  free: '',
  sort: null,
  page: 1,
}

/** What makes no sense is left out: an address may come from anywhere. */
export function readTeachersQuery(search: URLSearchParams): TeachersQuery {
  const text = (name: string) => search.get(name)?.trim() ?? ''
  const country = text('country').toUpperCase()
  const [start = ''] = text('price').split('-')
  const band = /^\d{1,5}$/.test(start) && trialPriceBands.find(({ min }) => min === Number(start))
  const query = {
    q: text('q').slice(0, longestSearch),
    country: /^[A-Z]{2}$/.test(country) ? country : '',
    speaks: [
      ...new Set(
        text('speaks')
          .split(',')
          .map(language => language.trim()),
      ),
    ]
      .filter(language => language !== '' && language.length <= 60)
      .slice(0, 20),
    price: band ? band.min : null,
    free: text('free') === 'week' || isDay(text('free')) ? text('free') : '',
    sort: sorts.find(sort => sort === text('sort')) ?? null,
    page: 1,
  }
  const page = Number(text('page'))
  const last = Math.floor(lastOffset / pageSizeOf(query)) + 1
  return { ...query, page: Number.isInteger(page) && page >= 1 ? Math.min(page, last) : 1 }
}

/** The query of the address, '' or '?…'; what is as usual is left out. */
export function teachersAddress({ q, country, speaks, price, free, sort, page }: TeachersQuery): string {
  const search = new URLSearchParams()
  const put = (name: string, value: string) => {
    if (value !== '') search.set(name, value)
  }
  put('q', q)
  put('country', country)
  put('speaks', speaks.join(','))
  put('price', price === null ? '' : bandText(price))
  put('free', free)
  put('sort', sort ?? '')
  put('page', page > 1 ? String(page) : '')
  const text = search.toString().replaceAll('%2C', ',')
  return `/teachers${text && `?${text}`}`
}

/** '100-200', and '10000-' for what has no end. */
function bandText(start: number): string {
  const max = bandFrom(start)?.max ?? highestTrialPrice
  return max === highestTrialPrice ? `${start}-` : `${start}-${max}`
}

export const bandFrom = (start: number) => trialPriceBands.find(({ min }) => min === start)

/** Another filter or order begins at the first page. */
export const changed = (query: TeachersQuery, change: Partial<TeachersQuery>): TeachersQuery => ({
  ...query,
  page: 1,
  ...change,
})

export const toggled = (list: readonly string[], item: string): string[] =>
  list.some(one => isSame(one, item)) ? list.filter(one => !isSame(one, item)) : [...list, item]

/** Languages are compared as the server compares them. */
export const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** How many filters are on, not counting what is looked for. */
export const filterCount = ({ country, speaks, price, free }: TeachersQuery): number =>
  Number(country !== '') + speaks.length + Number(price !== null) + Number(free !== '')

const isNarrowed = (query: TeachersQuery): boolean => filterCount(query) > 0 || query.q !== ''

export const pageSizeOf = (query: TeachersQuery): number =>
  isNarrowed(query) ? pageSizes.narrowed : pageSizes.plain

/** As the calls want it: the plain list has its own. */
export function wireQuery(query: TeachersQuery, now: Date = new Date()) {
  const limit = pageSizeOf(query)
  const page = { limit, offset: (query.page - 1) * limit, sort: query.sort ?? undefined }
  if (!isNarrowed(query)) return { list: { ...page, status: 'active' as const } }
  const band = query.price === null ? undefined : bandFrom(query.price)
  return {
    filter: {
      ...page,
      filters: {
        q: query.q || undefined,
        country: query.country || undefined,
        speaks: query.speaks.length > 0 ? query.speaks : undefined,
        price_min: band?.min,
        price_max: band?.max,
        ...freeDays(query.free, hongKongDay(now)),
      },
    },
  }
}

/** Today and the six days after it. */
const daysOfWeek = 7

function freeDays(free: TeachersQuery['free'], today: Day): { free_from?: Day; free_to?: Day } {
  if (free === '') return {}
  if (free === 'week') return { free_from: today, free_to: addDays(today, daysOfWeek - 1) }
  return { free_from: free, free_to: free }
}
