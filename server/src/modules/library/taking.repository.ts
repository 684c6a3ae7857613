import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { productsTable } from '../catalogue/index.ts'

/** How many people have it. */
export async function countLearners(db: Db, productId: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct user_id)::int as count from entitlements
    where product_id = ${productId} and ended_at is null`)
  return rows[0]?.count ?? 0
}

/** By teacher: how many people have at least one product they teach. */
export async function countLearnersOf(
  db: Db,
  teacherIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.execute<{ id: string; count: number }>(sql`
    select product.teacher_id as id, count(distinct entitlement.user_id)::int as count
    from ${productsTable} product join entitlements entitlement on entitlement.product_id = product.id
    where product.teacher_id = any(${sql.param([...teacherIds])}::bigint[]) and entitlement.ended_at is null
    group by product.teacher_id`)
  return new Map(rows.map(({ id, count }) => [Number(id), count]))
}

/** By product, however they got it; free and bought access stays when it is off sale. */
export async function countStudents(
  db: Db,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, { students: number; keeping: number; buyers: number }>> {
  const { rows } = await db.execute<{ id: string; students: number; keeping: number; buyers: number }>(sql`
    select product_id as id, count(distinct user_id)::int as students,
      (count(distinct user_id) filter (where source <> 'code'))::int as keeping,
      (count(distinct user_id) filter (where source = 'purchase'))::int as buyers
    from entitlements
    where product_id = any(${sql.param([...productIds])}::bigint[]) and ended_at is null
    group by product_id`)
  return new Map(rows.map(({ id, ...counts }) => [Number(id), counts]))
}

/** Who bought or was given which of these products and still has it. */
export async function listBuyers(
  db: Db,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const { rows } = await db.execute<{ product_id: string; users: number[] }>(sql`
    select product_id, json_agg(user_id) as users from entitlements
    where product_id = any(${sql.param([...productIds])}::bigint[]) and source in ('purchase', 'gift') and ended_at is null
    group by product_id`)
  return new Map(rows.map(({ product_id, users }) => [Number(product_id), new Set(users)]))
}

/** Including a gift, because someone has paid for it. */
export async function hasBought(db: Db, userId: number, productId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from entitlements
    where user_id = ${userId} and product_id = ${productId} and source in ('purchase', 'gift') and ended_at is null`)
  return rows.length > 0
}

/** By product: how often it was bought, or opened as a gift, and not refunded, including by people who have left. */
export async function countPurchases(
  db: Db,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await countBought(db, { productIds })
  const counts = new Map(rows.map(({ id, count }) => [Number(id), count]))
  return new Map(productIds.map(id => [id, counts.get(id) ?? 0]))
}

const countBought = prepared('count-purchases', db =>
  db.execute<{ id: string; count: number }>(sql`
    select product_id as id, count(*)::int as count from entitlements
    where product_id = any(${sql.placeholder('productIds')}::bigint[]) and source in ('purchase', 'gift') and not refunded
    group by product_id`),
)

/** The latest of what someone has, by any right. */
export async function listTaken(db: Db, userId: number, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select product_id as id from entitlements where user_id = ${userId} and ended_at is null
    group by product_id order by max(created_at) desc, product_id desc limit ${limit}`)
  return rows.map(({ id }) => Number(id))
}
