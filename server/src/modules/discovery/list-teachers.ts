import type {
  TeacherFacets,
  TeacherFilters,
  TeacherPage,
  TeacherSort,
} from '#contract/discovery/teacher-directory.ts'
import { teacherBadgeKinds } from '#contract/rules/badges.ts'
import type { Day } from '#contract/rules/hong-kong-time.ts'
import { bandsWithin, highestTrialPrice, maskOf } from '#contract/rules/trial-price-bands.ts'
import { sellerTag } from '#server/kernel/cache-tags.ts'
import { rawJson, type Tagged, tagged } from '#server/kernel/tagged.ts'
import type { Db } from '#server/platform/db/db.ts'
import { listSubjects } from '../catalogue/index.ts'
import { wantedDays } from './free-days.rules.ts'
import { readAskedTeachers, type TeacherWords } from './read-asked-teachers.ts'
import { wantedTokens } from './taught.rules.ts'
import { foldLanguage } from './teacher-card.presenter.ts'
import {
  type CountedFacets,
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
import { anybody, type TeacherSearch } from './teacher-search.ts'
import { daysOn, timeFacetsOf } from './time-facets.rules.ts'

export interface TeacherQuery {
  filters: TeacherFilters
  sort: TeacherSort | 'relevance'
  limit: number
  offset: number
  /** In Hong Kong. */
  today: Day
}

type CountsOf = ReturnType<typeof createTeacherCounts>
type Subjects = Awaited<ReturnType<typeof listSubjects>>

/** A page of teachers, the total, and the filters that would narrow it further. */
export async function listTeachers(
  search: TeacherSearch,
  countsOf: CountsOf,
  query: TeacherQuery,
): Promise<Tagged<TeacherPage>> {
  // No name contains a zero character, and the database would refuse one.
  const text = (query.filters.q ?? '').replaceAll('\0', '').trim()
  const [asked, subjects] = await Promise.all([
    readAskedTeachers(search, text, query.filters, query.today),
    listSubjects(search.db),
  ])
  const found = await findTeachers(search.db, countsOf, { ...query, asked, subjects })
  // A time that came only from the words is dropped before no one is shown.
  if (found.total > 0 || asked.filters === query.filters) return answerOf(found, asked)
  const anyTime = { ...asked, filters: query.filters }
  return answerOf(await findTeachers(search.db, countsOf, { ...query, asked: anyTime, subjects }), anyTime)
}

interface FoundTeachers {
  rows: { id: number; card: string }[]
  total: number
  atLeast: boolean
  facets: TeacherFacets
}

async function findTeachers(
  db: Db,
  countsOf: CountsOf,
  { asked, subjects, sort, limit, offset, today }: TeacherQuery & { asked: TeacherWords; subjects: Subjects },
): Promise<FoundTeachers> {
  const { filters, match } = asked
  const times = timesIn(filters, today)
  const everybody = await countsOf(match?.key ?? '', match ? { match } : {})
  const counts = times.freeDays ? freeAmong(everybody, times.freeDays, times.times) : everybody
  const price = priceIn(filters)
  const range = price && bandsWithin(price)
  const chosen = choiceIn(filters, subjects)
  const choice = { ...chosen, ...(range && { bands: range.bands }) }
  const { facets, total } = teacherFacetsOf(counts, choice)
  // Those who match everything except the time.
  const { fits } = times.freeDays ? teacherFacetsOf(everybody, choice) : teacherFacetsOf(counts, choice)
  const { freeDays, times: at } = times
  const teaches = wantedTokens(chosen)
  const filter: TeacherFilter = {
    ...(chosen.country !== undefined && { country: chosen.country }),
    ...(chosen.languages && { languages: chosen.languages }),
    ...(teaches && { teaches }),
    ...(chosen.badges && { badges: maskOf(chosen.badges) }),
    ...(price && { price }),
    ...(match && { match }),
    ...(freeDays && { freeDays }),
    ...(at && { times: at }),
  }
  // Of all of them, not only those free then: this many are passed on the way.
  const expected = expectedOf(everybody, {
    bands: range?.bands,
    fitting: total,
    free: counts.total,
    count: offset + limit,
    byPrice: sort === 'price',
  })
  const rows = await listTeacherRows(
    db,
    asked.isAnybody ? { ...filter, match: anybody } : filter,
    { sort, limit, offset },
    expected,
  )
  // For a range that isn't one of the bands, the groups contain too many.
  const exact =
    range && !range.exact
      ? await countTeacherRows(db, filter)
      : { count: total, atLeast: match !== undefined && everybody.total >= mostCounted }
  return {
    rows,
    total: exact.count,
    atLeast: exact.atLeast,
    facets: {
      ...titled(facets, chosen, subjects),
      ...timeFacetsOf(everybody, fits, {
        days: wantedDays({ from: filters.free_from, to: filters.free_to }, today) ?? horizon(today),
        ...(filters.weekdays?.length && { weekdays: filters.weekdays }),
        ...at,
      }),
    },
  }
}

function answerOf(
  { rows, total, atLeast, facets }: FoundTeachers,
  { match }: TeacherWords,
): Tagged<TeacherPage> {
  const page: Omit<TeacherPage, 'teachers'> = {
    total,
    total_at_least: atLeast,
    facets,
    corrected: match?.corrected ?? '',
    matched: match?.matched ?? 'all',
  }
  // Their products on sale are searched with words that staff can extend.
  const searched = match ? (['lists'] as const) : []
  const tags = [
    'teachers',
    'subjects',
    ...searched,
    ...rows.map(({ id }) => sellerTag({ type: 'teacher', id })),
  ] as const
  // Everyone requests it: its cards are already texts, written in the contract's shape.
  const teachers = rows.map(({ card }) => card).join(',')
  return tagged(rawJson(`${JSON.stringify(page).slice(0, -1)},"teachers":[${teachers}]}`), tags)
}

/** Every day that can be requested. */
const horizon = (today: Day): number[] => wantedDays({ from: today, to: undefined }, today) ?? []

/** Undefined if any time will do. */
function timesIn(
  { free_from: from, free_to: to, weekdays, parts, place }: TeacherFilters,
  today: Day,
): Pick<TeacherFilter, 'freeDays' | 'times'> {
  const onDays = wantedDays({ from, to }, today)
  const isTimed = (parts?.length ?? 0) > 0 || place !== undefined
  if (!onDays && !weekdays?.length && !isTimed) return {}
  const freeDays = daysOn(onDays ?? horizon(today), weekdays?.length ? weekdays : undefined)
  if (!isTimed) return { freeDays }
  return { freeDays, times: { ...(parts?.length && { parts }), ...(place && { place }) } }
}

function choiceIn(filters: TeacherFilters, subjects: Subjects) {
  const languages = filters.speaks?.map(foldLanguage).filter(language => !language.includes('\0'))
  const levels = filters.levels?.filter(level => !level.includes('\0'))
  return {
    ...(filters.country !== undefined && { country: filters.country.toUpperCase() }),
    ...(languages && languages.length > 0 && { languages }),
    ...(filters.subjects && filters.subjects.length > 0 && { subjects: idsOf(filters.subjects, subjects) }),
    ...(levels && levels.length > 0 && { levels }),
    ...(filters.badges && filters.badges.length > 0 && { badges: filters.badges.map(placeOfBadge) }),
  }
}

const placeOfBadge = (kind: (typeof teacherBadgeKinds)[number]): number => teacherBadgeKinds.indexOf(kind)

/** No one teaches a subject that doesn't exist. */
const unknownSubject = 0

const idsOf = (wanted: readonly string[], subjects: Subjects): number[] =>
  wanted.map(
    one =>
      subjects.find(({ id, title }) => String(id) === one || title.toLowerCase() === one.toLowerCase())?.id ??
      unknownSubject,
  )

/** In the order set by staff; empty ones only if they were chosen. */
function titled(
  { taught, ...facets }: CountedFacets,
  chosen: { subjects?: readonly number[]; levels?: readonly string[] },
  subjects: Subjects,
): Omit<TeacherFacets, 'weekdays' | 'parts' | 'places'> {
  const levels = new Map<string, string>()
  const first = subjects.filter(({ id }) => chosen.subjects?.includes(id))
  for (const subject of [...first, ...subjects])
    for (const { title, titleZh } of subject.levels) if (!levels.has(title)) levels.set(title, titleZh)
  return {
    ...facets,
    subjects: subjects.flatMap(({ id, title, titleZh }) => {
      const count = taught.subjects.get(id) ?? 0
      if (count === 0 && !chosen.subjects?.includes(id)) return []
      return [{ subject_id: id, title, title_zh: titleZh, count }]
    }),
    levels: [...levels].flatMap(([title, titleZh]) => {
      const count = taught.levels.get(title) ?? 0
      if (count === 0 && !chosen.levels?.includes(title)) return []
      return [{ title, title_zh: titleZh, count }]
    }),
  }
}

/** Few teachers are all examined; for many, counts that are seconds old are good enough for planning. */
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
