import { count, desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { codeRedemptions, entitlements } from './library.tables.ts'

interface Use {
  productId: number
  code: string
  userId: number
}

/**
 * Whether someone has used a code, or uses it now, within its limit. The lock on the product, held by callers with a
 * limit, serialises two at the same moment.
 */
export async function redeemCode(
  tx: Tx,
  { productId, code, userId }: Use,
  { limit, at }: { limit: number | null; at: Date },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    with used as (
      select user_id from code_redemptions where product_id = ${productId} and code = ${code}),
    added as (
      insert into code_redemptions (product_id, code, user_id, redeemed_at)
      select ${productId}, ${code}, ${userId}, ${at.toISOString()}::timestamptz
      where ${limit}::int is null or (select count(*) from used) < ${limit}::int
      on conflict do nothing returning 1)
    select from added union all select from used where user_id = ${userId}`)
  // Without a limit, this statement may not see a simultaneous write.
  return limit === null || rows.length > 0
}

export interface Redemption {
  code: string
  userId: number
  at: Date
  /** It still opens the product for them. */
  live: boolean
}

/** Newest first. */
export async function listRedemptions(
  db: Db,
  productId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<Redemption[]> {
  return db
    .select({
      code: codeRedemptions.code,
      userId: codeRedemptions.userId,
      at: codeRedemptions.redeemedAt,
      live: sql<boolean>`exists (
        select from ${entitlements} held
        where held.product_id = ${codeRedemptions.productId} and held.user_id = ${codeRedemptions.userId}
          and held.source = 'code' and held.code = ${codeRedemptions.code} and held.ended_at is null)`,
    })
    .from(codeRedemptions)
    .where(eq(codeRedemptions.productId, productId))
    .orderBy(desc(codeRedemptions.redeemedAt), desc(codeRedemptions.userId), codeRedemptions.code)
    .limit(limit)
    .offset(offset)
}

/** Codes that someone has used, oldest first. */
export function listRedeemedBy(db: Db, userId: number) {
  return db
    .select({
      productId: codeRedemptions.productId,
      code: codeRedemptions.code,
      at: codeRedemptions.redeemedAt,
    })
    .from(codeRedemptions)
    .where(eq(codeRedemptions.userId, userId))
    .orderBy(codeRedemptions.redeemedAt, codeRedemptions.productId)
}

/** By code, including revoked ones. */
export async function countRedemptions(db: Db, productId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ code: codeRedemptions.code, used: count() })
    .from(codeRedemptions)
    .where(eq(codeRedemptions.productId, productId))
    .groupBy(codeRedemptions.code)
  return new Map(rows.map(({ code, used }) => [code, used]))
}
