import type { Facets } from '#contract/catalogue/catalogue.ts'

/** Products that are equal in everything a list can be filtered by. */
export interface FacetGroup {
  subjectId: number
  levels: readonly string[]
  free: boolean
  videos: boolean
  worksheets: boolean
  printable: boolean
  live: boolean
  centre: boolean
  /** The highest of `ratingSteps` they reach; 0 for none. */
  rating: number
  /** Whether they are within the requested price range and rating. */
  inRange: boolean
  ratedEnough: boolean
  count: number
  /** Of products that aren't free; null if all are. */
  minCents: number | null
  maxCents: number | null
}

/** The chosen filters; undefined doesn't filter. */
export interface FacetChoice {
  subjectIds?: readonly number[]
  levels?: readonly string[]
  free?: boolean
  videos?: boolean
  worksheets?: boolean
  printable?: boolean
  live?: boolean
  sellerType?: 'teacher' | 'centre'
}

export interface FacetTitle {
  title: string
  titleZh: string
}

/** In the administered order. */
export interface FacetTitles {
  subjects: readonly (FacetTitle & { id: number })[]
  levels: readonly (FacetTitle & { subjectId: number })[]
}

export const ratingSteps = [4.5, 4, 3] as const

const dimensions = [
  'subject',
  'level',
  'range',
  'free',
  'videos',
  'worksheets',
  'printable',
  'live',
  'rating',
  'seller',
] as const
type Dimension = (typeof dimensions)[number]

/**
 * How many products each further choice would leave: a choice narrows the counts of all other filters, but not of its
 * own. Prices are those available, whatever range was chosen.
 */
export function facetsOf(groups: readonly FacetGroup[], choice: FacetChoice, titles: FacetTitles): Facets {
  const subjects = new Map<number, number>()
  const levels = new Map<string, number>()
  const ratings = ratingSteps.map(rating => ({ rating, count: 0 }))
  const sums = { free: 0, videos: 0, worksheets: 0, printable: 0, live: 0, teachers: 0, centres: 0 }
  let minCents = Number.POSITIVE_INFINITY
  let maxCents = 0
  for (const group of groups) {
    const { count } = group
    const missed = missedBy(group, choice)
    const fits = (...but: Dimension[]) => missed.every(dimension => but.includes(dimension))
    if (fits('subject')) add(subjects, group.subjectId, count)
    if (fits('level')) for (const level of group.levels) add(levels, level, count)
    if (fits('free') && group.free) sums.free += count
    if (fits('videos') && group.videos) sums.videos += count
    if (fits('worksheets') && group.worksheets) sums.worksheets += count
    if (fits('printable') && group.printable) sums.printable += count
    if (fits('live') && group.live) sums.live += count
    if (fits('seller')) sums[group.centre ? 'centres' : 'teachers'] += count
    if (fits('rating')) for (const step of ratings) if (group.rating >= step.rating) step.count += count
    if (fits('range', 'free')) {
      minCents = Math.min(minCents, group.minCents ?? minCents)
      maxCents = Math.max(maxCents, group.maxCents ?? maxCents)
    }
  }
  return {
    subjects: titles.subjects
      .map(({ id, title, titleZh }) => ({
        subject_id: id,
        title,
        title_zh: titleZh || title,
        count: subjects.get(id) ?? 0,
      }))
      .filter(({ subject_id, count }) => count > 0 || choice.subjectIds?.includes(subject_id)),
    levels: levelsOf(levels, choice, titles),
    ...sums,
    ratings,
    price_min: maxCents === 0 ? 0 : minCents / 100,
    price_max: maxCents / 100,
  }
}

/** Which of the choices exclude the group. */
function missedBy(group: FacetGroup, choice: FacetChoice): Dimension[] {
  const { subjectIds, levels, sellerType } = choice
  const misses: Record<Dimension, boolean> = {
    subject: subjectIds !== undefined && !subjectIds.includes(group.subjectId),
    level: levels !== undefined && !group.levels.some(level => levels.includes(level)),
    range: !group.inRange,
    free: choice.free === true && !group.free,
    videos: choice.videos === true && !group.videos,
    worksheets: choice.worksheets === true && !group.worksheets,
    printable: choice.printable === true && !group.printable,
    live: choice.live === true && !group.live,
    rating: !group.ratedEnough,
    seller: sellerType !== undefined && (sellerType === 'centre') !== group.centre,
  }
  return dimensions.filter(dimension => misses[dimension])
}

/**
 * One title can be a level of several subjects, each with its own order: chosen ones come first. A product may still
 * have a level that is no longer administered.
 */
function levelsOf(
  counts: ReadonlyMap<string, number>,
  { levels: chosen, subjectIds }: FacetChoice,
  { levels: all }: FacetTitles,
): Facets['levels'] {
  const isOfChosen = ({ subjectId }: { subjectId: number }) => subjectIds?.includes(subjectId) === true
  const levels = [...all.filter(isOfChosen), ...all.filter(level => !isOfChosen(level))]
  const titlesZh = new Map(levels.toReversed().map(({ title, titleZh }) => [title, titleZh]))
  const known = new Set(levels.map(({ title }) => title))
  const ordered = [...known, ...[...counts.keys()].filter(title => !known.has(title)).sort()]
  return ordered
    .map(title => ({ title, title_zh: titlesZh.get(title) || title, count: counts.get(title) ?? 0 }))
    .filter(({ title, count }) => count > 0 || chosen?.includes(title))
}

function add<K>(counts: Map<K, number>, key: K, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count)
}
