import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import type { CardFilter, Matching } from './card-list.repository.ts'
import { planSearch, type SearchPlan } from './search-plan.ts'

export type QueryPlan = Matching & Pick<SearchPlan, 'corrected' | 'matched'>

/** So many of the most popular matches are looked at for those that something else narrows further. */
const mostNarrowed = 10_000

/** How a text is searched for beside what else narrows the list; null when no text was given. */
export async function planQuery(
  db: Db,
  text: string,
  filter: Omit<CardFilter, 'today'>,
): Promise<QueryPlan | null> {
  if (/^[\s,，]*$/.test(text)) return null
  const plan = await planSearch(db, text)
  if (!plan) return nothing
  if (plan.complete) return plan
  // A shop has few products: all of them can be asked.
  if (filter.teacherId !== undefined || filter.centreId !== undefined) {
    return { ...plan, condition: plan.exact, complete: true }
  }
  return isNarrowed(filter) ? planSearch(db, text, mostNarrowed) : plan
}

/** Something was looked for, and there are no words in it. */
const nothing: QueryPlan = {
  condition: sql`false`,
  rank: sql<number>`0::real`,
  complete: true,
  corrected: '',
  matched: 'all',
}

const isNarrowed = ({
  subjectIds,
  levels,
  tags,
  minCents,
  maxCents,
  minRating,
  sellerType,
  ...rest
}: Omit<CardFilter, 'today'>) =>
  [subjectIds, levels, tags, minCents, maxCents, minRating, sellerType].some(part => part !== undefined) ||
  [rest.free, rest.videos, rest.worksheets, rest.printable, rest.live].includes(true)
