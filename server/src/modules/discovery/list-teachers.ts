import type { TeacherFilters, TeacherPage, TeacherSort } from '#contract/discovery/teacher-directory.ts'
import type { Day } from '#contract/rules/hong-kong-time.ts'
import { bandsWithin, highestTrialPrice } from '#contract/rules/trial-price-bands.ts'
import { sellerTag } from '#server/kernel/cache-tags.ts'
import { rawJson, type Tagged, tagged } from '#server/kernel/tagged.ts'
import type { Db } from '#server/platform/db/db.ts'
import { wantedDays } from './free-days.rules.ts'
import { foldLanguage } from './teacher-card.presenter.ts'
import {
  freeAmong,
  masksWith,
  stepsByPrice,
  type TeacherCounts,
  teacherFacetsOf,
} from './teacher-facets.rules.ts'
import type { createTeacherCounts } from './teacher-facets.ts'
import { fewTeachers, mostCounted } from './teacher-facets.ts'
import {
  countTeacherRows,
  type Expected,
  listTeacherRows,
  type TeacherFilter,
} from './teacher-list.repository.ts'
import { planTeacherSearch } from './teacher-search.ts'

export interface TeacherQuery {
  filters: TeacherFilters
  sort: TeacherSort | 'relevance'
  limit: number
  offset: number
  /** Of Hong Kong. */
  today: Day
}

/** A page of teachers, how many there are, and how they could be narrowed further. */
export async function listTeachers(
  db: Db,
  countsOf: ReturnType<typeof createTeacherCounts>,
  { filters, sort, limit, offset, today }: TeacherQuery,
): Promise<Tagged<TeacherPage>> {
  // No name has a zero in it, and the database would refuse one.
  const search = (filters.q ?? '').replaceAll('\0', '').trim()
  const match = await planTeacherSearch(db, search)
  const freeDays = wantedDays({ from: filters.free_from, to: filters.free_to }, today)
  const free = freeDays && { freeDays }
  const everybody = match ? await countsOf(search, { match, ...free }) : await countsOf('', {})
  const counts = freeDays && !match ? freeAmong(everybody, freeDays) : everybody
  const price = priceIn(filters)
  const range = price && bandsWithin(price)
  const languages = filters.speaks?.map(foldLanguage).filter(language => !language.includes('\0'))
  const narrowed = {
    ...(filters.country !== undefined && { country: filters.country.toUpperCase() }),
    ...(languages && languages.length > 0 && { languages }),
  }
  const { facets, total } = teacherFacetsOf(counts, { ...narrowed, ...(range && { bands: range.bands }) })
  const filter: TeacherFilter = { ...narrowed, ...(price && { price }), ...(match && { match }), ...free }
  // Of whom there are, not only of those who are free then: so many are passed on the way.
  const expected = expectedOf(everybody, {
    bands: range?.bands,
    fitting: total,
    free: counts.total,
    count: offset + limit,
    byPrice: sort === 'price',
  })
  const rows = await listTeacherRows(db, filter, { sort, limit, offset }, expected)
  // Of a range that is none of the bands the groups know too many.
  const exact =
    range && !range.exact
      ? await countTeacherRows(db, filter)
      : { count: total, atLeast: match !== undefined && counts.total >= mostCounted }
  const page: Omit<TeacherPage, 'teachers'> = {
    total: exact.count,
    total_at_least: exact.atLeast,
    facets,
    corrected: match?.corrected ?? '',
  }
  const tags = ['teachers', ...rows.map(({ id }) => sellerTag({ type: 'teacher', id }))] as const
  // Everybody asks for it: its cards are texts already, written from the contract's shape.
  const teachers = rows.map(({ card }) => card).join(',')
  return tagged(rawJson(`${JSON.stringify(page).slice(0, -1)},"teachers":[${teachers}]}`), tags)
}

/** Few teachers are looked at one and all; of many, counts that are seconds old are good enough to find the way by. */
function expectedOf(
  counts: TeacherCounts,
  asked: {
    bands: readonly number[] | undefined
    fitting: number
    free: number
    count: number
    byPrice: boolean
  },
): Expected {
  const { bands = [], fitting, free, count, byPrice } = asked
  if (counts.total <= fewTeachers) return { steps: 0 }
  const steps =
    byPrice && bands.length > 0
      ? stepsByPrice(counts, { bands, count, fitting })
      : (counts.total / Math.max(fitting, 1)) * count
  return { steps, free, ...(bands.length > 0 && { masks: masksWith(counts, bands) }) }
}

function priceIn({ price_min: min, price_max: max }: TeacherFilters) {
  if (min === undefined && max === undefined) return undefined
  return { min: min ?? 0, max: max ?? highestTrialPrice }
}
