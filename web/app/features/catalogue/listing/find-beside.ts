import { longestSearch } from '#contract/rules/search.ts'
import type { Api } from '../../../lib/api.ts'
import { getLocale } from '../../../lib/locale.ts'
import { type ComingClass, toComing } from '../live/coming-class.ts'
import { loadComing } from '../live/load-coming.ts'
import type { FoundTeacher } from './found-teachers.tsx'
import { filterCount, type ListingQuery } from './listing-query.ts'

const teachersShown = 3
const classesShown = 4

/** What else a search found, besides products. */
export interface FoundBeside {
  teachers: FoundTeacher[]
  /** Found by words other than those typed: shown if these find no product either. */
  unsure: boolean
  classes: ComingClass[]
}

/**
 * Teachers and live classes that match the words of a search. Only on the first page, and not with product filters.
 * The products matter more: without an answer, there are none.
 */
export async function findBeside(
  api: Api,
  terms: readonly string[],
  query: ListingQuery,
): Promise<FoundBeside> {
  if (query.page > 1 || filterCount(query) > 0) return { teachers: [], unsure: false, classes: [] }
  const q = terms.join(' ').slice(0, longestSearch)
  const [found, classes] = await Promise.all([
    // An extra: the courses are shown without it, and the server doesn't cache such a page.
    api.teacherFilter({ body: { filters: { q }, limit: teachersShown } }).catch(() => null),
    q.trim() === '' ? [] : loadComing(api, { q, limit: classesShown }),
  ])
  return {
    teachers: found?.matched === 'all' ? found.teachers.map(toFound) : [],
    unsure: found?.corrected !== '',
    classes: classes.map(one => toComing(one)),
  }
}

function toFound({
  teacher_id,
  display_name,
  profile_picture,
  title,
  title_zh,
}: Awaited<ReturnType<Api['teacherFilter']>>['teachers'][number]): FoundTeacher {
  return {
    id: teacher_id,
    name: display_name,
    picture: profile_picture,
    title: getLocale() === 'zh-HK' ? title_zh || title : title || title_zh,
  }
}
