import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { cardsTable, isOnSale } from '../catalogue/index.ts'
import { entitlementsTable } from '../library/index.ts'
import { pairShrink, pairsPerProduct, takingsPerPerson } from './rail.rules.ts'

/**
 * Recounts which products are bought together: for each person the latest ones, so that no one's hundreds multiply;
 * for each product the closest others.
 */
export async function replacePairs(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('discovery.pairs'))`)
  await tx.execute(sql`delete from product_pairs`)
  await tx.execute(sql`
    with taking as (
      select user_id, product_id, row_number() over (partition by user_id order by max(created_at) desc) as place
      from ${entitlementsTable} where ended_at is null group by user_id, product_id
    ), taken as (
      select user_id, product_id from taking where place <= ${takingsPerPerson}
    ), total as (
      select product_id, count(*)::float8 as people from taken group by product_id
    ), pair as (
      select one.product_id, other.product_id as other_id, count(*) as people
      from taken one join taken other on other.user_id = one.user_id and other.product_id <> one.product_id
      join ${cardsTable} on card.product_id = other.product_id and card.listed
      group by one.product_id, other.product_id
    ), scored as (
      select pair.product_id, pair.other_id,
        pair.people / (sqrt(one.people * other.people) + ${pairShrink}) as score
      from pair
      join total one on one.product_id = pair.product_id
      join total other on other.product_id = pair.other_id
    ), placed as (
      select *, row_number() over (partition by product_id order by score desc, other_id desc) as place
      from scored
    )
    insert into product_pairs (product_id, other_id, score)
    select product_id, other_id, score from placed where place <= ${pairsPerProduct}`)
}

export interface Pair {
  productId: number
  otherId: number
  score: number
}

/** For these products; only others that are on sale today. */
export async function listPairs(db: Db, productIds: readonly number[], today: string): Promise<Pair[]> {
  if (productIds.length === 0) return []
  const { rows } = await db.execute<{ product_id: string; other_id: string; score: number }>(sql`
    select pair.product_id, pair.other_id, pair.score from product_pairs pair
    join ${cardsTable} on card.product_id = pair.other_id
    where pair.product_id = any(${sql.param([...productIds])}::bigint[])
      and ${isOnSale(today)}`)
  return rows.map(row => ({
    productId: Number(row.product_id),
    otherId: Number(row.other_id),
    score: row.score,
  }))
}
