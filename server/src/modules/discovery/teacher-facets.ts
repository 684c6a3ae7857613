import type { Platform } from '#server/platform/platform.ts'
import { createValueCache } from '../catalogue/index.ts'
import { packGroups, type TeacherCounts } from './teacher-facets.rules.ts'
import { countTeacherGroups, type TeacherFilter } from './teacher-list.repository.ts'

/** So many are counted anew after every change, so that few never show old figures. */
export const fewTeachers = 5000
/** Groups, and teachers with free days, that are cached at most; about a hundred bytes each. */
const mostGroups = 1_000_000
/** Of what a search matches, the best rated are counted. */
export const mostCounted = 2000

/** What a list of teachers is counted from, cached: over many it takes a while. */
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
