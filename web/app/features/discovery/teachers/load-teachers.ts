import type { TeacherFacets } from '#contract/discovery/teacher-directory.ts'
import type { Api } from '../../../lib/api.ts'
import { redirectToLastPage } from '../../../lib/last-page.ts'
import { countryName, languageName } from './place-names.ts'
import { type TeacherItem, toTeacherItem } from './teacher-item.ts'
import { pageSizeOf, readTeachersQuery, wireQuery } from './teachers-query.ts'

export interface Choice {
  /** As in the address. */
  value: string
  name: string
  count: number
}

export type TeacherFacetsOf = Pick<
  TeacherFacets,
  'subjects' | 'levels' | 'badges' | 'weekdays' | 'parts' | 'places'
>

export interface TeachersData extends TeacherFacetsOf {
  teachers: TeacherItem[]
  count: number
  countAtLeast: boolean
  corrected: string
  /** No one matches all of the words. */
  partly: boolean
  countries: Choice[]
  languages: Choice[]
  /** Every band, from `min` to below `max`; the last has no end. */
  prices: { min: number; max: number; count: number }[]
}

export async function loadTeachers(api: Api, request: Request): Promise<TeachersData> {
  const query = readTeachersQuery(new URL(request.url).searchParams)
  const { list, filter } = wireQuery(query)
  const page = list ? await api.teacherList({ body: list }) : await api.teacherFilter({ body: filter })
  redirectToLastPage(request, { page: query.page, pageSize: pageSizeOf(query), count: page.total })
  const { countries, languages, prices, ...facets } = page.facets
  return {
    ...facets,
    teachers: page.teachers.map(toTeacherItem),
    count: page.total,
    countAtLeast: page.total_at_least,
    corrected: page.corrected,
    partly: page.matched === 'some',
    countries: countries.map(({ country, count }) => ({ value: country, name: countryName(country), count })),
    languages: languages.map(({ language, count }) => ({
      value: language,
      name: languageName(language),
      count,
    })),
    prices: prices.map(({ price_min: min, price_max: max, count }) => ({ min, max, count })),
  }
}
