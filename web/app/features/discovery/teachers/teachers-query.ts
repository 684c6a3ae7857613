import { addDays, type Day, hongKongDay, isDay } from '#contract/rules/hong-kong-time.ts'
import { longestSearch } from '#contract/rules/search.ts'
import { highestTrialPrice, trialPriceBands } from '#contract/rules/trial-price-bands.ts'
import {
  addressState,
  checkedParam,
  choiceParam,
  listParam,
  pageParam,
  textParam,
} from '../../../lib/address-state.ts'

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

const teachers = addressState<TeachersQuery>({
  q: textParam(longestSearch),
  country: checkedParam('', text => (/^[A-Z]{2}$/i.test(text) ? text.toUpperCase() : undefined)),
  speaks: listParam({ most: 20, longest: 60 }),
  price: checkedParam<number | null>(null, bandStart, price => (price === null ? '' : bandText(price))),
  free: checkedParam<TeachersQuery['free']>('', text => (text === 'week' || isDay(text) ? text : undefined)),
  sort: choiceParam(sorts),
  page: pageParam(),
})

export const everybody = teachers.read(new URLSearchParams())

export function readTeachersQuery(search: URLSearchParams): TeachersQuery {
  const query = teachers.read(search)
  return { ...query, page: Math.min(query.page, Math.floor(lastOffset / pageSizeOf(query)) + 1) }
}

export const teachersAddress = (query: TeachersQuery): string => `/teachers${teachers.write(query)}`

function bandStart(text: string): number | undefined {
  const [start = ''] = text.split('-')
  return /^\d{1,5}$/.test(start) ? bandFrom(Number(start))?.min : undefined
}

/** '100-200', and '10000-' for what has no end. */
function bandText(start: number): string {
  const max = bandFrom(start)?.max ?? highestTrialPrice
  return max === highestTrialPrice ? `${start}-` : `${start}-${max}`
}

export function bandFrom(start: number) {
  return trialPriceBands.find(({ min }) => min === start)
}

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
