import { longestSearch } from '#contract/rules/search.ts'
import {
  addressState,
  amountParam,
  checkedParam,
  choiceParam,
  flagParam,
  listParam,
  pageParam,
  textParam,
} from '../../../lib/address-state.ts'

export const pageSize = 48
/** The server counts no further, and a millionth page helps no one. */
export const lastPage = 208

export const sorts = ['relevance', 'popular', 'newest', 'price', '-price', 'rating'] as const
export type Sort = (typeof sorts)[number]

/** The filters and the order of the list, all of them in the address. */
export interface ListingQuery {
  /** What was typed into the list's box; a search's own terms are in its path. */
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

const listing = addressState<ListingQuery>({
  q: textParam(longestSearch),
  subjects: listParam({ most: 30 }),
  levels: listParam({ most: 30 }),
  tags: listParam({ most: 30 }),
  min: amountParam,
  max: amountParam,
  free: flagParam,
  videos: flagParam,
  worksheets: flagParam,
  printable: flagParam,
  live: flagParam,
  rating: checkedParam<number | null>(null, text => {
    const rating = Number(text)
    return rating > 0 && rating <= 5 ? rating : undefined
  }),
  seller: choiceParam(['teacher', 'centre']),
  sort: choiceParam(sorts),
  page: pageParam(lastPage),
})

export const { read: readListingQuery, write: listingAddress } = listing
export const everything = readListingQuery(new URLSearchParams())

/** In the call's format; a search's terms are joined with what was typed. */
export function wireQuery(query: ListingQuery, terms: readonly string[]) {
  const { q, subjects, levels, tags, min, max, free, videos, worksheets } = query
  const { printable, live, rating, seller, sort } = query
  const flag = (value: boolean) => (value ? ('1' as const) : undefined)
  const list = (values: readonly string[]) => values.join(',') || undefined
  return {
    // Up to the longest search; the path of a search may be longer.
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

/** How many filters are active, without the search text. */
export function filterCount(query: ListingQuery): number {
  const { subjects, levels, tags, min, max, free, videos, worksheets, printable, live } = query
  const { rating, seller } = query
  const flags = [free, videos, worksheets, printable, live]
  const single = [min !== null || max !== null, ...flags, rating !== null, seller !== null]
  return subjects.length + levels.length + tags.length + single.filter(Boolean).length
}

/** The terms of a search's path: comma-separated, each once. */
export function readTerms(path: string): string[] {
  return [...new Set(path.split(',').map(term => term.trim()))].filter(Boolean).slice(0, 8)
}
