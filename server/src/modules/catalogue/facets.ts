import type { Facets } from '#contract/catalogue.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { CardFilter } from './card-list.repository.ts'
import { countGroups } from './facet.repository.ts'
import { type FacetGroup, type FacetTitles, facetsOf } from './facet.rules.ts'
import { type CardQuery, resolveQuery } from './list-cards.ts'
import { planQuery } from './plan-query.ts'
import { listSubjects } from './subject.repository.ts'
import { createValueCache, type ValueCache } from './value-cache.ts'

/** All that facets of a list are counted from, whatever is chosen in it: one look at the products for all. */
interface Counted {
  groups: FacetGroup[]
  titles: FacetTitles
}

/** What a list could be narrowed by, counted now. */
export async function countFacets(db: Db, query: CardQuery): Promise<Facets> {
  const filter = await resolveQuery(db, query)
  return present(await count(db, filter), filter)
}

/** Groups that are cached at most; some hundred bytes each. */
const mostGroups = 200_000

/** So many are counted anew after every change, so that a small shop never shows old figures. */
const fewProducts = 5000

/** The same, cached: over many products it takes a while to count. */
export function createFacets({ db, changes, log }: Platform) {
  const cache: ValueCache<Counted> = createValueCache({
    sizeOf: ({ groups }) => groups.length,
    maxSize: mostGroups,
    isSmall: ({ groups }) => groups.reduce((sum, group) => sum + group.count, 0) <= fewProducts,
    onError: error => log.error({ err: error }, 'Facets could not be counted'),
  })
  changes.on(tags => {
    if (tags.some(tag => ['lists', 'prices', 'all'].includes(tag))) cache.invalidate()
  })
  /** `search` is what the filter's plan was made of; facets look at more of what it matches than a list does. */
  return async (filter: CardFilter, search: string): Promise<Facets> => {
    const counted = await cache.get(keyOf(filter, search), async () =>
      count(db, { ...filter, plan: await planQuery(db, search, { ...filter, free: true }) }),
    )
    return present(counted, filter)
  }
}

/** All that the groups do not tell apart. */
function keyOf(filter: CardFilter, search: string): string {
  const { today, tags, minCents, maxCents, minRating, teacherId, centreId, exclude } = filter
  return JSON.stringify([
    today,
    search,
    tags?.toSorted(),
    minCents,
    maxCents,
    minRating,
    teacherId,
    centreId,
    exclude?.toSorted(),
  ])
}

async function count(db: Db, filter: CardFilter): Promise<Counted> {
  const subjects = await listSubjects(db)
  return {
    groups: await countGroups(db, filter),
    titles: { subjects, levels: subjects.flatMap(({ levels }) => levels) },
  }
}

const present = ({ groups, titles }: Counted, filter: CardFilter): Facets => facetsOf(groups, filter, titles)
