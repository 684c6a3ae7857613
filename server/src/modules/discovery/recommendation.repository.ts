import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import { cardsTable, isOnSale, isSoldBy } from '../catalogue/index.ts'
import type { Following } from '../saved/index.ts'

/** The most popular products of each followed seller; `from` is the following. */
export async function listSellersBest(
  db: Db,
  followings: readonly Following[],
  each: number,
  today: string,
): Promise<{ productId: number; from: number; place: number; score: number }[]> {
  if (followings.length === 0) return []
  const ids = followings.map(({ id }) => id)
  const followed = sql`unnest(
    ${sql.param(ids)}::bigint[],
    ${sql.param(followings.map(({ teacherId, centreId }) => teacherId ?? centreId))}::bigint[],
    ${sql.param(followings.map(({ centreId }) => (centreId === null ? 'teacher' : 'centre')))}::text[])
    followed (id, seller_id, type)`
  const best = (type: 'teacher' | 'centre') => sql`
    select followed.id as "from", sold.product_id, sold.rank
    from ${followed} cross join lateral (
      select card.product_id, row_number() over (order by card.popularity desc, card.product_id desc) as rank
      from ${cardsTable} where ${isSoldBy(type, sql`followed.seller_id`)} and ${isOnSale(today)}
      order by card.popularity desc, card.product_id desc limit ${each}) sold
    where followed.type = ${type}`
  const { rows } = await db.execute<{ from: string; product_id: string; rank: string }>(
    sql`${best('teacher')} union all ${best('centre')}`,
  )
  const places = new Map(ids.map((id, place) => [id, place]))
  return rows.map(row => ({
    productId: Number(row.product_id),
    from: Number(row.from),
    place: places.get(Number(row.from)) ?? 0,
    score: 1 / Math.sqrt(Number(row.rank)),
  }))
}
