import type { Facets } from '#contract/catalogue/catalogue.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createValueCache, type ValueCache } from '../products/value-cache.ts'
import { listSubjects } from '../subjects/subject.repository.ts'
import type { CardFilter } from './card-list.repository.ts'
import { countGroups, countSteppedGroups } from './facet.repository.ts'
import { type FacetGroup, type FacetTitles, facetsOf } from './facet.rules.ts'
import { groupsInRange, isRanged, roundRange, type SteppedGroup } from './facet-ranges.rules.ts'
import { type CardQuery, resolveQuery } from './list-cards.ts'
import { planWords, type Searching } from './plan-query.ts'

/** All that facets of a list are counted from, whatever is chosen in it: one look at the products for all. */
interface Counted<Group extends FacetGroup> {
  groups: Group[]
  titles: FacetTitles
  /** Of stepped ones: by the range that was asked for, of which there are not many. */
  inRange: Map<string, FacetGroup[]>
}

/** What a list could be narrowed by, counted now. */
export async function countFacets(db: Db, query: CardQuery): Promise<Facets> {
  const filter = await resolveQuery(db, query)
  return present(await count(db, filter, countGroups), filter)
}

/** Groups that are cached at most; some hundred bytes each. */
const mostGroups = 200_000

/** So many are counted anew after every change and for every range, so that a small shop never shows old figures. */
const fewProducts = 5000

/** The same, cached: over many products it takes a while to count. */
export function createFacets({ changes, log }: Pick<Platform, 'changes' | 'log'>, search: Searching) {
  const { db } = search
  const cacheOf = <Group extends FacetGroup>(): ValueCache<Counted<Group>> =>
    createValueCache<Counted<Group>>({
      sizeOf: ({ groups }) => groups.length,
      maxSize: mostGroups,
      isSmall: isFew,
      onError: error => log.error({ err: error }, 'facet count failed'),
    })
  const stepped = cacheOf<SteppedGroup>()
  const exact = cacheOf<FacetGroup>()
  changes.on(tags => {
    if (!tags.some(tag => ['lists', 'subjects', 'prices', 'ratings', 'live', 'all'].includes(tag))) return
    stepped.invalidate()
    exact.invalidate()
  })
  /** `words` are what the filter's plan was made of; facets look at more of what they match than a list does. */
  return async (filter: CardFilter, words: string): Promise<Facets> => {
    const withPlan = async () => ({
      ...filter,
      plan: await planWords(search, words, { ...filter, free: true }),
    })
    const key = keyOf(filter, words)
    const counted = await stepped.get(key, async () => count(db, await withPlan(), countSteppedGroups))
    if (!isRanged(filter) || !isFew(counted)) return present(narrowed(counted, filter), filter)
    const { minCents, maxCents, minRating } = filter
    const keyOfRange = `${key} ${minCents} ${maxCents} ${minRating}`
    return present(await exact.get(keyOfRange, async () => count(db, await withPlan(), countGroups)), filter)
  }
}

const isFew = ({ groups }: Pick<Counted<FacetGroup>, 'groups'>): boolean =>
  groups.reduce((sum, group) => sum + group.count, 0) <= fewProducts

/** Over many products any range is answered by what was counted once, rounded to steps. */
function narrowed(counted: Counted<SteppedGroup>, filter: CardFilter): Counted<FacetGroup> {
  const range = roundRange(filter)
  const key = JSON.stringify(range)
  const groups = counted.inRange.get(key) ?? groupsInRange(counted.groups, range)
  counted.inRange.set(key, groups)
  return { ...counted, groups }
}

/** All that the groups do not tell apart. */
function keyOf({ today, tags, teacherId, centreId, exclude }: CardFilter, search: string): string {
  return JSON.stringify([today, search, tags?.toSorted(), teacherId, centreId, exclude?.toSorted()])
}

async function count<Group extends FacetGroup>(
  db: Db,
  filter: CardFilter,
  countBy: (db: Db, filter: CardFilter) => Promise<Group[]>,
): Promise<Counted<Group>> {
  const subjects = await listSubjects(db)
  const titles = { subjects, levels: subjects.flatMap(({ levels }) => levels) }
  return { groups: await countBy(db, filter), titles, inRange: new Map() }
}

const present = ({ groups, titles }: Counted<FacetGroup>, filter: CardFilter): Facets =>
  facetsOf(groups, filter, titles)
