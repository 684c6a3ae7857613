import type { catalogueContract } from '#contract/catalogue.ts'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { tagged } from '#server/kernel/tagged.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type CardPage, listCardRows } from './card-list.repository.ts'
import { createFacets } from './facets.ts'
import { answerCards, type CardQuery, listOf, resolveQuery } from './list-cards.ts'
import { listTags } from './list-tags.ts'
import { planQuery } from './plan-query.ts'
import { searchRoutes } from './search-routes.ts'
import { staffSubjectRoutes } from './staff-subjects.routes.ts'
import { presentGrade, presentLevel, presentSubject } from './subject.presenter.ts'
import { listGrades, listLevels, listSubjects } from './subject.repository.ts'
import { pageSize, viewShelf } from './view-shelf.ts'

export function catalogueRoutes(platform: Platform): Handlers<typeof catalogueContract> {
  const { db, clock } = platform
  const levels = async () => tagged((await listLevels(db)).map(presentLevel), ['subjects'])
  const subjects = async () => tagged((await listSubjects(db)).map(presentSubject), ['subjects'])
  const facets = createFacets(platform)
  const today = () => hongKongDay(clock.now())
  const page = async (
    caller: Caller | null,
    query: Omit<CardQuery, 'today'>,
    { limit = pageSize, offset, sort }: Partial<CardPage>,
  ) => {
    const filter = await resolveQuery(db, { ...query, today: today() })
    const list = listOf(await listCardRows(db, filter, { limit, offset, sort }))
    return answerCards(platform, caller, list, listTags(filter, sort))
  }
  return {
    levelList: levels,
    courseLevelList: levels,
    categoryList: subjects,
    courseSubjectList: subjects,
    ...staffSubjectRoutes(platform),
    // What only a release changes has no tags.
    gradeList: async () => tagged((await listGrades(db)).map(presentGrade), []),
    productList: ({ query, caller }) => page(caller, {}, query),
    shelfView: ({ params, query, caller }) =>
      viewShelf(platform, facets, { page: params.page, query, today: today(), caller }),
    productSearch: async ({ params, query, body, caller }) => {
      const asked = narrowedBy(body)
      return page(caller, { ...asked, plan: await planQuery(db, params.terms, asked) }, query)
    },
    ...searchRoutes(platform),
    productFilter: ({ query, body, caller }) => page(caller, narrowedBy(body), query),
    categoryProducts: ({ params, query, caller }) => page(caller, { subjects: [params.id] }, query),
    centreProducts: ({ params, query, caller }) =>
      page(
        caller,
        { centreId: params.centre, ...(params.subject > 0 && { subjects: [params.subject] }) },
        query,
      ),
  }
}

/** Empty lists narrow nothing: that is how a form with nothing chosen arrives. */
const narrowedBy = ({ levels = [], tags = [] }: { levels?: string[]; tags?: string[] }) => ({
  ...(levels.length > 0 && { levels }),
  ...(tags.length > 0 && { tags }),
})
