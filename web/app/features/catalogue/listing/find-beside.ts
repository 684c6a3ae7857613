import { longestSearch } from '#contract/rules/search.ts'
import type { Api } from '../../../lib/api.ts'
import { getLocale } from '../../../lib/locale.ts'
import type { FoundTeacher } from './found-teachers.tsx'
import { filterCount, type ListingQuery } from './listing-query.ts'

const teachersShown = 3

/**
 * Teachers whom the words of a search fit as they were typed. On the first page alone, and not where filters of products
 * are on. The products are worth more than these: without an answer there are none.
 */
export async function findTeachers(
  api: Api,
  terms: readonly string[],
  query: ListingQuery,
): Promise<FoundTeacher[]> {
  if (query.page > 1 || filterCount(query) > 0) return []
  const filters = { q: terms.join(' ').slice(0, longestSearch) }
  const found = await api.teacherFilter({ body: { filters, limit: teachersShown } }).catch(() => null)
  if (found?.corrected !== '') return []
  return found.teachers.map(({ teacher_id, display_name, profile_picture, title, title_zh }) => ({
    id: teacher_id,
    name: display_name,
    picture: profile_picture,
    title: getLocale() === 'zh-HK' ? title_zh || title : title || title_zh,
  }))
}
