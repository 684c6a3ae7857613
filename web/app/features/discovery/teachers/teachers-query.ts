import { type BadgeKind, teacherBadgeKinds } from '#contract/rules/badges.ts'
import { type DayPart, dayParts, type LessonPlace, lessonPlaces } from '#contract/rules/free-times.ts'
import { addDays, type Day, hongKongDay, isDay } from '#contract/rules/hong-kong-time.ts'
import { longestSearch } from '#contract/rules/search.ts'
import { highestTrialPrice, trialPriceBands } from '#contract/rules/trial-price-bands.ts'
import {
  type AddressParam,
  addressState,
  checkedParam,
  choiceParam,
  listParam,
  pageParam,
  textParam,
} from '../../../lib/address-state.ts'

/** The page size of the plain list, and of a filtered one. */
export const pageSizes = { plain: 10, narrowed: 40 } as const
/** The server goes no further: an offset of 10,000. */
const lastOffset = 10_000

export const sorts = ['relevance', 'rating', 'newest', 'price', 'name'] as const
export type Sort = (typeof sorts)[number]

export type TeacherBadge = Extract<BadgeKind, (typeof teacherBadgeKinds)[number]>

/** The filters and the order of the list, all of them in the address. */
export interface TeachersQuery {
  q: string
  /** English titles, any of which will do. */
  subjects: string[]
  levels: string[]
  /** All of them are required. */
  badges: TeacherBadge[]
  /** Two letters, or '' for any. */
  country: string
  /** English names, any of which will do. */
  speaks: string[]
  /** The start of a price band, in dollars. */
  price: number | null
  /** An open time within a week, or on a day in Hong Kong; '' for any time. */
  free: '' | 'week' | Day
  /** 0 for Sunday; any of them will do. */
  weekdays: number[]
  parts: DayPart[]
  place: LessonPlace | null
  sort: Sort | null
  page: number
}

/** From a fixed set, in its order. */
const pick = <T extends string>(text: string, choices: readonly T[]): T[] => {
  const words = text.split(',').map(word => word.trim())
  return choices.filter(choice => words.includes(choice))
}
const someParam = <T extends string>(choices: readonly T[]): AddressParam<T[]> => ({
  usual: [],
  parse: text => pick(text, choices),
  format: list => list.join(','),
})
const weekdayTexts = ['0', '1', '2', '3', '4', '5', '6'] as const

const teachers = addressState<TeachersQuery>({
  q: textParam(longestSearch),
  subjects: listParam({ most: 20, longest: 60 }),
  levels: listParam({ most: 20, longest: 60 }),
  badges: someParam<TeacherBadge>(teacherBadgeKinds),
  country: checkedParam('', text => (/^[A-Z]{2}$/i.test(text) ? text.toUpperCase() : undefined)),
  speaks: listParam({ most: 20, longest: 60 }),
  price: checkedParam<number | null>(null, bandStart, price => (price === null ? '' : bandText(price))),
  free: checkedParam<TeachersQuery['free']>('', text => (text === 'week' || isDay(text) ? text : undefined)),
  weekdays: {
    usual: [],
    parse: text => pick(text, weekdayTexts).map(Number),
    format: list => list.join(','),
  },
  parts: someParam(dayParts),
  place: choiceParam(lessonPlaces),
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

/** '100-200', and '10000-' if it has no end. */
function bandText(start: number): string {
  const max = bandFrom(start)?.max ?? highestTrialPrice
  return max === highestTrialPrice ? `${start}-` : `${start}-${max}`
}

export function bandFrom(start: number) {
  return trialPriceBands.find(({ min }) => min === start)
}

export const toggled = (list: readonly string[], item: string): string[] =>
  list.some(one => isSame(one, item)) ? list.filter(one => !isSame(one, item)) : [...list, item]

/** Languages are compared as on the server. */
export const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** How many filters are active, without the search text. */
export function filterCount(query: TeachersQuery): number {
  const { subjects, levels, badges, country, speaks, price, free, weekdays, parts, place } = query
  const lists = [subjects, levels, badges, speaks, weekdays, parts]
  const single = [country !== '', price !== null, free !== '', place !== null]
  return lists.reduce((sum, list) => sum + list.length, 0) + single.filter(Boolean).length
}

const isNarrowed = (query: TeachersQuery): boolean => filterCount(query) > 0 || query.q !== ''

export const pageSizeOf = (query: TeachersQuery): number =>
  isNarrowed(query) ? pageSizes.narrowed : pageSizes.plain

/** In the calls' format: the plain list has its own. */
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
        speaks: some(query.speaks),
        subjects: some(query.subjects),
        levels: some(query.levels),
        badges: some(query.badges),
        weekdays: some(query.weekdays),
        parts: some(query.parts),
        place: query.place ?? undefined,
        price_min: band?.min,
        price_max: band?.max,
        ...freeDays(query.free, hongKongDay(now)),
      },
    },
  }
}

const some = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined)

/** Today and the six days after it. */
const daysOfWeek = 7

function freeDays(free: TeachersQuery['free'], today: Day): { free_from?: Day; free_to?: Day } {
  if (free === '') return {}
  if (free === 'week') return { free_from: today, free_to: addDays(today, daysOfWeek - 1) }
  return { free_from: free, free_to: free }
}
