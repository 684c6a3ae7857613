import type { TeacherFilters } from '#contract/discovery/teacher-directory.ts'
import type { Day } from '#contract/rules/hong-kong-time.ts'
import { type Meaning, readMeaning } from '../catalogue/index.ts'
import {
  isTeacherCalledSo,
  planTeacherSearch,
  type TeacherPlan,
  type TeacherSearch,
} from './teacher-search.ts'

/** What a text and filters ask for. */
export interface TeacherWords {
  /** The given ones; with days and places from the text, if it has any. */
  filters: TeacherFilters
  match: TeacherPlan | undefined
  /** Words were given, but none of them says who or what. */
  isAnybody?: boolean
}

/**
 * Words about lessons narrow the list, and aren't searched for: 'maths tutor on Saturdays', 網上數學. Unless someone has
 * them in their name. Chosen filters take precedence.
 */
export async function readAskedTeachers(
  search: TeacherSearch,
  text: string,
  filters: TeacherFilters,
  today: Day,
): Promise<TeacherWords> {
  const meant = readMeaning(text, today)
  if (!meant || (await isTeacherCalledSo(search, text)))
    return { filters, match: await planTeacherSearch(search, text) }
  const { rest, meaning } = meant
  const added = filtersOf(meaning, filters)
  return {
    filters: Object.keys(added).length > 0 ? { ...filters, ...added } : filters,
    match: await planTeacherSearch(search, rest),
    isAnybody: rest === '',
  }
}

function filtersOf(
  { weekdays, parts, days, place }: Meaning,
  chosen: TeacherFilters,
): Partial<TeacherFilters> {
  const isDated = chosen.free_from !== undefined || chosen.free_to !== undefined
  return {
    ...(weekdays.length > 0 && !chosen.weekdays?.length && { weekdays: [...weekdays] }),
    ...(parts.length > 0 && !chosen.parts?.length && { parts: [...parts] }),
    ...(days && !isDated && { free_from: days.from, free_to: days.to }),
    ...(place && chosen.place === undefined && { place }),
  }
}
