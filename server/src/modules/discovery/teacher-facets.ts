import type { Platform } from '#server/platform/platform.ts'
import { createValueCache } from '../catalogue/index.ts'
import { packGroups, type TeacherCounts } from './teacher-facets.rules.ts'
import { countTeacherGroups, type TeacherFilter } from './teacher-list.repository.ts'

/** Up to this many are recounted after every change, so that small lists never show old figures. */
export const fewTeachers = 5000
/** The most groups, and teachers with free days, that are cached; about a hundred bytes each. */
const mostGroups = 1_000_000
/** Of a search's matches, the best rated ones are counted. */
export const mostCounted = 2000

/** The counts of a list of teachers, cached because counting many takes a while. */
export function createTeacherCounts({ db, changes, log }: Pick<Platform, 'db' | 'changes' | 'log'>) {
  const cache = createValueCache<TeacherCounts>({
    sizeOf: ({ groups, free }) => groups.count.length + free.group.length,
    maxSize: mostGroups,
    isSmall: ({ total }) => total <= fewTeachers,
    onError: error => log.error({ err: error }, 'teacher count failed'),
  })
  changes.on(tags => {
    if (tags.some(tag => tag === 'teachers' || tag === 'all')) cache.invalidate()
  })
  /** `search` is the key of the match. */
  return (search: string, filter: Pick<TeacherFilter, 'match'>): Promise<TeacherCounts> =>
    cache.get(search, async () => packGroups(await countTeacherGroups(db, filter, mostCounted)))
}
