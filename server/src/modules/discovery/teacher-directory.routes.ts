import type { teacherDirectoryContract } from '#contract/discovery/teacher-directory.ts'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { tagged } from '#server/kernel/tagged.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createLexicon } from '../catalogue/index.ts'
import { listTeachers } from './list-teachers.ts'
import { createTeacherCounts } from './teacher-facets.ts'
import { viewTeacher } from './view-teacher.ts'

const listedAPage = 10
const filteredAPage = 40

export function teacherDirectoryRoutes(platform: Platform): Handlers<typeof teacherDirectoryContract> {
  const { db, clock } = platform
  const today = () => hongKongDay(clock.now())
  const search = { db, lexicon: createLexicon(platform) }
  const countsOf = createTeacherCounts(platform)
  return {
    teacherList: ({ body: { sort = 'rating', limit = listedAPage, offset = 0 } }) =>
      listTeachers(search, countsOf, { filters: {}, sort, limit, offset, today: today() }),
    teacherFilter: ({ body: { filters = {}, sort, limit = filteredAPage, offset = 0 } }) =>
      listTeachers(search, countsOf, { filters, sort: sort ?? 'relevance', limit, offset, today: today() }),
    teacherDetails: async ({ body, caller, locale }) => {
      const wanted = { teacherId: body.teacher_id, slots: body.slots !== false, locale }
      const { teacher, tags } = await viewTeacher(platform, caller, wanted)
      return tagged(teacher, tags)
    },
  }
}
