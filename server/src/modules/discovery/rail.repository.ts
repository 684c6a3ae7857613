import { asc, eq, sql } from 'drizzle-orm'
import { addDays, firstOfMonth } from '#contract/rules/hong-kong-time.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import {
  cardsTable,
  isOnSale,
  productDaysTable,
  productStatusTable,
  productsTable,
} from '../catalogue/index.ts'
import { type Rail, railProducts } from './discovery.tables.ts'
import { railLength, ratingPrior, recentSaleDays, trendDays, trendDecay, trendWeights } from './rail.rules.ts'

/** Of the days that still count: the current weight of each product's. */
const trendOf = (today: string) => sql`
  select product_id, sum(
    (views * ${trendWeights.views} + favourites * ${trendWeights.favourites} + sales * ${trendWeights.sales})
      * power(${trendDecay}::float8, (${today}::date - day))) as trend
  from ${productDaysTable}
  where day > ${addDays(today, -trendDays)}::date and day <= ${today}::date
  group by product_id`

const weighedRating = sql`((standing.rating_total + ${ratingPrior.count * ratingPrior.rating})
  / (standing.reviews + ${ratingPrior.count})::float8)`

async function idsOf(db: Db, query: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(query)
  return rows.map(({ id }) => Number(id))
}

export function pickTrending(db: Db, today: string): Promise<number[]> {
  return idsOf(
    db,
    sql`select card.product_id as id from (${trendOf(today)}) counted
      join ${cardsTable} on card.product_id = counted.product_id
      where ${isOnSale(today)} and counted.trend > 0
      order by counted.trend desc, card.product_id desc limit ${railLength}`,
  )
}

export function pickMonthly(db: Db, today: string): Promise<number[]> {
  return idsOf(
    db,
    sql`select card.product_id as id from (
        select product_id, sum(sales) as sold from ${productDaysTable}
        where day >= ${firstOfMonth(today)}::date and day <= ${today}::date
        group by product_id having sum(sales) > 0) counted
      join ${cardsTable} on card.product_id = counted.product_id
      where ${isOnSale(today)}
      order by counted.sold desc, card.popularity desc, card.product_id desc limit ${railLength}`,
  )
}

/** Chosen by staff; otherwise the best rated of those that sell. */
export async function pickFeatured(db: Db, today: string): Promise<number[]> {
  const chosen = await idsOf(
    db,
    sql`select card.product_id as id from ${cardsTable}
      join ${productsTable} product on product.id = card.product_id
      where product.featured and ${isOnSale(today)}
      order by card.popularity desc, card.product_id desc limit ${railLength}`,
  )
  if (chosen.length > 0) return chosen
  return idsOf(
    db,
    sql`select card.product_id as id from (
        select product_id, sum(sales) as sold from ${productDaysTable}
        where day > ${addDays(today, -recentSaleDays)}::date and day <= ${today}::date
        group by product_id having sum(sales) > 0) counted
      join ${cardsTable} on card.product_id = counted.product_id
      join ${productStatusTable} standing on standing.product_id = card.product_id
      where ${isOnSale(today)} and standing.reviews > 0
      order by ${weighedRating} desc, counted.sold desc, card.product_id desc limit ${railLength}`,
  )
}

export async function listRail(db: Db, rail: Rail): Promise<number[]> {
  const rows = await db
    .select({ id: railProducts.productId })
    .from(railProducts)
    .where(eq(railProducts.rail, rail))
    .orderBy(asc(railProducts.position))
  return rows.map(({ id }) => id)
}

export async function hasRails(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from rail_products limit 1`)
  return rows.length > 0
}

export async function replaceRail(tx: Tx, rail: Rail, productIds: readonly number[]): Promise<void> {
  await tx.delete(railProducts).where(eq(railProducts.rail, rail))
  if (productIds.length === 0) return
  await tx
    .insert(railProducts)
    .values(productIds.map((productId, index) => ({ rail, position: index + 1, productId })))
}

/**
 * Products whose popularity has changed: trend, sales and rating on a logarithmic scale, so that the hundredth sale
 * counts less than the first. In steps of a tenth, so that most daily changes don't matter.
 */
export async function listPopularityChanges(
  db: Db,
  today: string,
  limit: number,
): Promise<{ productId: number; popularity: number }[]> {
  const { rows } = await db.execute<{ id: string; popularity: number }>(sql`
    with counted as (${trendOf(today)}), measured as (
      select product.id, coalesce(standing.popularity, 0) as before, round((
        2 * ln(1 + coalesce(counted.trend, 0)) + ln(1 + coalesce(standing.sold, 0))
          + ln(1 + coalesce(standing.reviews, 0)) * coalesce(${weighedRating}, 0) / 5)::numeric, 1)::real as popularity
      from ${productsTable} product
      left join ${productStatusTable} standing on standing.product_id = product.id
      left join counted on counted.product_id = product.id
      where standing.product_id is not null or counted.product_id is not null)
    select id, popularity from measured where popularity <> before
    order by abs(popularity - before) desc, id limit ${limit}`)
  return rows.map(({ id, popularity }) => ({ productId: Number(id), popularity: Number(popularity) }))
}

/** One at a time, across all processes, until the transaction ends. */
export async function holdRails(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('discovery.rails'))`)
}
