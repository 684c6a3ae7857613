import type { Facets } from '#contract/catalogue/catalogue.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createValueCache } from '../products/value-cache.ts'
import type { PriceWords } from '../search/search-price.rules.ts'
import { listSubjects } from '../subjects/subject.repository.ts'
import type { CardFilter } from './card-list.repository.ts'
import { countGroups, countSteppedGroups } from './facet.repository.ts'
import { type FacetGroup, type FacetTitles, facetsOf } from './facet.rules.ts'
import { groupsInRange, isRanged, roundRange, type SteppedGroup } from './facet-ranges.rules.ts'
import { type CardQuery, resolveQuery } from './list-cards.ts'
import { planWords, type Searching } from './plan-query.ts'

/** Everything the facets of a list are counted from, whatever is chosen in it: one pass over the products for all. */
interface Counted {
  groups: SteppedGroup[]
  titles: FacetTitles
  /** By the requested range, of which there aren't many. */
  inRange: Map<string, FacetGroup[]>
}

/** The filters of a list, counted now. */
export async function countFacets(db: Db, query: CardQuery): Promise<Facets> {
  const filter = await resolveQuery(db, query)
  const titles = await listTitles(db)
  return facetsOf(await countGroups(db, filter), filter, titles)
}

/** The most groups that are cached; some hundred bytes each. */
const mostGroups = 200_000

/**
 * Up to this many are recounted after every change and for every range, so that a small shop never shows old figures.
 */
const fewProducts = 5000

/** The same, cached, because counting many products takes a while. */
export function createFacets({ changes, log }: Pick<Platform, 'changes' | 'log'>, search: Searching) {
  const { db } = search
  const onError = (error: unknown) => log.error({ err: error }, 'facet count failed')
  const stepped = createValueCache<Counted>({
    sizeOf: ({ groups }) => groups.length,
    maxSize: mostGroups,
    isSmall: ({ groups }) => isFew(groups),
    onError,
  })
  const exact = createValueCache<FacetGroup[]>({
    sizeOf: groups => groups.length,
    maxSize: mostGroups,
    isSmall: isFew,
    onError,
  })
  changes.on(tags => {
    if (!tags.some(tag => ['lists', 'subjects', 'prices', 'ratings', 'live', 'all'].includes(tag))) return
    stepped.invalidate()
    exact.invalidate()
  })
  /** `words` are what the filter's plan was made of; facets look at more of their matches than a list does. */
  return async (filter: CardFilter, words: string, price: PriceWords | null = null): Promise<Facets> => {
    const withPlan = async () => ({
      ...filter,
      plan: price ? (filter.plan ?? null) : await planWords(search, words, { ...filter, free: true }, null),
    })
    const key = keyOf(filter, price ? `${words}\0${JSON.stringify(price)}` : words)
    const counted = await stepped.get(key, async () => ({
      titles: await listTitles(db),
      groups: await countSteppedGroups(db, await withPlan()),
      inRange: new Map(),
    }))
    const groups = async () => {
      if (!isRanged(filter) || !isFew(counted.groups)) return narrowed(counted, filter)
      const { minCents, maxCents, minRating } = filter
      const keyOfRange = `${key} ${minCents} ${maxCents} ${minRating}`
      return exact.get(keyOfRange, async () => countGroups(db, await withPlan()))
    }
    return facetsOf(await groups(), filter, counted.titles)
  }
}

const isFew = (groups: readonly FacetGroup[]): boolean =>
  groups.reduce((sum, group) => sum + group.count, 0) <= fewProducts

/** Over many products, any range is answered from one count, rounded to steps. */
function narrowed(counted: Counted, filter: CardFilter): FacetGroup[] {
  const range = roundRange(filter)
  const key = JSON.stringify(range)
  const groups = counted.inRange.get(key) ?? groupsInRange(counted.groups, range)
  counted.inRange.set(key, groups)
  return groups
}

/** Everything the groups don't distinguish. */
function keyOf({ today, tags, teacherId, centreId, exclude }: CardFilter, search: string): string {
  return JSON.stringify([today, search, tags?.toSorted(), teacherId, centreId, exclude?.toSorted()])
}

async function listTitles(db: Db): Promise<FacetTitles> {
  const subjects = await listSubjects(db)
  return { subjects, levels: subjects.flatMap(({ levels }) => levels) }
}
