import type { catalogueContract } from '#contract/catalogue/catalogue.ts'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { tagged } from '#server/kernel/tagged.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type CardPage, listCardRows } from './cards/card-list.repository.ts'
import { createFacets } from './cards/facets.ts'
import { answerCards, type CardQuery, listOf, resolveQuery } from './cards/list-cards.ts'
import { listTags } from './cards/list-tags.ts'
import { readAsked } from './cards/plan-query.ts'
import { countOf, foundOf, isInVain, pageSize, viewProductList } from './cards/view-product-list.ts'
import { createLexicon } from './search/search-data.ts'
import { createSearchMisses } from './search/search-misses.ts'
import { searchRoutes } from './search/search-routes.ts'
import { staffSearchRoutes } from './search/staff-searches.routes.ts'
import { staffSubjectRoutes } from './subjects/staff-subjects.routes.ts'
import { presentGrade, presentLevel, presentSubject } from './subjects/subject.presenter.ts'
import { listGrades, listLevels, listSubjects } from './subjects/subject.repository.ts'

export function catalogueRoutes(platform: Platform): Handlers<typeof catalogueContract> {
  const { db, clock } = platform
  const levels = async () => tagged((await listLevels(db)).map(presentLevel), ['subjects'])
  const subjects = async () => tagged((await listSubjects(db)).map(presentSubject), ['subjects'])
  const search = { db, lexicon: createLexicon(platform) }
  const misses = createSearchMisses(platform)
  const shelves = { search, misses, facetsOf: createFacets(platform, search) }
  const today = () => hongKongDay(clock.now())
  const page = async (
    caller: Caller | null,
    query: Omit<CardQuery, 'today'>,
    { locale, limit = pageSize, offset, sort }: Partial<CardPage> & Pick<CardPage, 'locale'>,
  ) => {
    const filter = await resolveQuery(db, { ...query, today: today() })
    const list = listOf(await listCardRows(db, filter, { locale, limit, offset, sort }))
    return answerCards(platform, caller, list, listTags(filter, sort))
  }
  return {
    levelList: levels,
    courseLevelList: levels,
    categoryList: subjects,
    courseSubjectList: subjects,
    ...staffSubjectRoutes(platform),
    // Content that only changes with a release has no tags.
    gradeList: async () => tagged((await listGrades(db)).map(presentGrade), []),
    productList: ({ query, caller, locale }) => page(caller, {}, { ...query, locale }),
    shelfView: ({ params, query, caller, locale }) =>
      viewProductList(
        { ...platform, ...shelves },
        { page: params.page, query, today: today(), caller, locale },
      ),
    productSearch: async ({ params, query, body, caller, locale }) => {
      const { limit = pageSize, offset = 0, sort } = query
      const given = await resolveQuery(db, { ...narrowedBy(body), today: today() })
      const { filter, corrected, matched } = await readAsked(search, params.terms, given)
      const list = listOf(await listCardRows(db, filter, { locale, limit, offset, sort }))
      const { count, atLeast } = await countOf(db, filter, list, { offset, limit })
      if (offset === 0 && isInVain(given, count, matched)) misses.note(params.terms, locale, foundOf(count))
      const answer = await answerCards(platform, caller, list, listTags(filter, sort))
      return answer.withHeaders({
        'x-search-count': String(count),
        'x-search-count-at-least': String(atLeast),
        'x-search-corrected': encodeURIComponent(corrected),
        'x-search-matched': matched,
      })
    },
    ...searchRoutes(platform, search),
    ...staffSearchRoutes(platform, misses),
    productFilter: ({ query, body, caller, locale }) => page(caller, narrowedBy(body), { ...query, locale }),
    categoryProducts: ({ params, query, caller, locale }) =>
      page(caller, { subjects: [params.id] }, { ...query, locale }),
    centreProducts: ({ params, query, caller, locale }) =>
      page(
        caller,
        { centreId: params.centre, ...(params.subject > 0 && { subjects: [params.subject] }) },
        { ...query, locale },
      ),
  }
}

/** Empty lists don't filter: that is how a form with nothing chosen arrives. */
const narrowedBy = ({ levels = [], tags = [] }: { levels?: string[]; tags?: string[] }) => ({
  ...(levels.length > 0 && { levels }),
  ...(tags.length > 0 && { tags }),
})
