import { sql } from 'drizzle-orm'
import { type Caller, roles } from '#server/kernel/caller.ts'
import type { Db } from '#server/platform/db/db.ts'

/** Of whoever is asked about: who they are decides which products are their own. */
export type Reader = Pick<Caller, 'userId' | 'role' | 'subscriberId'>

/**
 * Ids of what somebody has today or may edit. The library's rules (`isLive`) as one query, for all products at
 * once or for these; a test holds the two together.
 */
export async function listOwned(
  db: Db,
  reader: Reader,
  today: string,
  among?: readonly number[],
): Promise<number[]> {
  const { userId, subscriberId } = reader
  const managesCentre = reader.role === roles.businessManager
  const wanted = among ? sql`product.id = any(${sql.param([...among])}::bigint[])` : sql`true`
  const { rows } = await db.execute<{ id: string }>(sql`
    select entitlement.product_id as id
    from entitlements entitlement
    join products product on product.id = entitlement.product_id
    join profiles teacher on teacher.id = product.teacher_id
    join accounts account on account.id = teacher.account_id
    where entitlement.user_id = ${userId} and entitlement.ended_at is null and ${wanted} and (
      entitlement.source = 'purchase'
      or (product.ends_on is null or product.ends_on >= ${today}::date) and (
        entitlement.source = 'free'
        or product.status = 1 and (product.centre_id is not null or account.status = 1) and (
          product.access in ('code', 'watermark') and upper(product.access_code) = entitlement.code
          or product.access = 'watermark' and exists (
            select from product_watermarks entry
            where entry.product_id = product.id and upper(entry.code) = entitlement.code))))
    union
    select product.id from products product
    where product.status <> -1 and ${wanted} and (
      product.teacher_id = ${userId} and product.centre_id is null
      or product.centre_id = ${subscriberId} and (${managesCentre} or product.teacher_id = ${userId}))`)
  return rows.map(({ id }) => Number(id))
}

/** How many people have it. */
export async function countLearners(db: Db, productId: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct user_id)::int as count from entitlements
    where product_id = ${productId} and ended_at is null`)
  return rows[0]?.count ?? 0
}

export async function hasBought(db: Db, userId: number, productId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from entitlements
    where user_id = ${userId} and product_id = ${productId} and source = 'purchase' and ended_at is null`)
  return rows.length > 0
}

/** How often it was bought and kept, also by people who have left. */
export async function countPurchases(db: Db, productId: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from entitlements where product_id = ${productId} and source = 'purchase' and not refunded`)
  return rows[0]?.count ?? 0
}

/** The latest of what somebody took, by whichever right. */
export async function listTaken(db: Db, userId: number, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select product_id as id from entitlements where user_id = ${userId} and ended_at is null
    group by product_id order by max(created_at) desc, product_id desc limit ${limit}`)
  return rows.map(({ id }) => Number(id))
}
