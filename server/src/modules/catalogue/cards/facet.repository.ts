import { and, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import { productCards } from '../catalogue.tables.ts'
import { atLeastRated, type CardFilter, conditionOf, rangeOf } from './card-list.repository.ts'
import { type FacetGroup, ratingSteps } from './facet.rules.ts'
import { priceSteps, type SteppedGroup } from './facet-ranges.rules.ts'

interface GroupRow
  extends Pick<FacetGroup, 'levels' | 'count' | 'minCents' | 'maxCents'>,
    Record<string, unknown> {
  /**
   * From the lowest bit: one for each of `flags`, two for the rating, five for the price step, then the subject's ID.
   */
  code: string
}

const always: SQL = sql`true`

/** All matches before a facet is chosen, grouped by what facets distinguish. */
export async function countGroups(db: Db, filter: CardFilter): Promise<FacetGroup[]> {
  const groups = await countCoded(db, filter, sql`0`)
  return groups.map(({ priceStep: _, ...group }) => group)
}

/** The same, by price steps instead of the requested range and rating. */
export function countSteppedGroups(
  db: Db,
  { minCents: _min, maxCents: _max, minRating: _rating, ...filter }: CardFilter,
): Promise<SteppedGroup[]> {
  const bounds = sql.raw(priceSteps.join(','))
  return countCoded(db, filter, sql`(width_bucket(price_cents, array[${bounds}]) - 1)`)
}

async function countCoded(db: Db, filter: CardFilter, priceStep: SQL): Promise<SteppedGroup[]> {
  const { today, tags, teacherId, centreId, exclude, plan, minCents, maxCents, minRating } = filter
  const flags = [
    sql`price_cents = 0`,
    sql`videos > 0`,
    sql`worksheets > 0`,
    sql`centre_id is not null`,
    and(...rangeOf({ minCents, maxCents })) ?? always,
    atLeastRated(minRating) ?? always,
    sql`printable`,
    sql`live`,
  ].map((flag, bit) => sql`(${flag})::int * ${sql.raw(String(1 << bit))}`)
  const steps = ratingSteps.map(
    (step, index) => sql`when rating >= ${step}::real then ${sql.raw(String(3 - index))}`,
  )
  // One number, and the levels as if computed: with plain columns, the planner would expect as many groups as there
  // are products, and sort these. The offset keeps it from inlining.
  const { rows } = await db.execute<GroupRow>(sql`
    select code, levels, count(*)::int as count, min(price_cents) filter (where price_cents > 0) as "minCents",
      max(price_cents) filter (where price_cents > 0) as "maxCents"
    from (
      select ${sql.join(flags, sql` + `)} + 256 * case ${sql.join(steps, sql` `)} else 0 end + 1024 * ${priceStep} + 32768 * subject_id as code,
        levels || '{}' as levels, price_cents
      from ${productCards}
      where ${conditionOf({ today, tags, teacherId, centreId, exclude, plan })}
      offset 0) as coded
    group by code, levels`)
  return rows.map(groupOf)
}

function groupOf({ code, ...rest }: GroupRow): SteppedGroup {
  const bits = Number(code) % 1024
  const has = (bit: number) => (bits & (1 << bit)) !== 0
  return {
    ...rest,
    subjectId: Math.floor(Number(code) / 32768),
    priceStep: Math.floor(Number(code) / 1024) % 32,
    free: has(0),
    videos: has(1),
    worksheets: has(2),
    centre: has(3),
    inRange: has(4),
    ratedEnough: has(5),
    printable: has(6),
    live: has(7),
    rating: ratingSteps[3 - (bits >> 8)] ?? 0,
  }
}
