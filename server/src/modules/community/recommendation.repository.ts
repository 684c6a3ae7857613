import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import type { Following } from './following.repository.ts'

/** The most popular of what each of the followed sells; `from` is the following. */
export async function listSellersBest(
  db: Db,
  followings: readonly Following[],
  each: number,
  today: string,
): Promise<{ productId: number; from: number; place: number; score: number }[]> {
  if (followings.length === 0) return []
  const ids = followings.map(({ id }) => id)
  const onSale = sql`card.listed and (card.ends_on is null or card.ends_on >= ${today}::date)`
  const best = (condition: ReturnType<typeof sql>) => sql`
    select following.id as "from", sold.product_id, sold.rank
    from followings following cross join lateral (
      select card.product_id, row_number() over (order by card.popularity desc, card.product_id desc) as rank
      from product_cards card where ${condition} and ${onSale}
      order by card.popularity desc, card.product_id desc limit ${each}) sold
    where following.id = any(${sql.param(ids)}::bigint[])`
  const { rows } = await db.execute<{ from: string; product_id: string; rank: string }>(sql`
    ${best(sql`card.teacher_id = following.teacher_id and card.centre_id is null`)}
    union all ${best(sql`card.centre_id = following.centre_id`)}`)
  const places = new Map(ids.map((id, place) => [id, place]))
  return rows.map(row => ({
    productId: Number(row.product_id),
    from: Number(row.from),
    place: places.get(Number(row.from)) ?? 0,
    score: 1 / Math.sqrt(Number(row.rank)),
  }))
}

export async function nameProducts(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  return namesOf(db, ids, list => sql`select id, name from products where id = any(${list}::bigint[])`)
}

/** By the following. */
export async function nameSellers(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  return namesOf(
    db,
    ids,
    list => sql`
      select following.id, coalesce(centre.name, profile.display_name, '') as name from followings following
      left join profiles profile on profile.id = following.teacher_id
      left join centres centre on centre.id = following.centre_id
      where following.id = any(${list}::bigint[])`,
  )
}

async function namesOf(
  db: Db,
  ids: readonly number[],
  query: (list: ReturnType<typeof sql>) => ReturnType<typeof sql>,
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; name: string }>(query(sql`${sql.param([...new Set(ids)])}`))
  return new Map(rows.map(({ id, name }) => [Number(id), name]))
}
