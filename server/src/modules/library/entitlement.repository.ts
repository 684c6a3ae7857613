import { and, between, desc, eq, gt, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { materialsTable, productsTable } from '../catalogue/index.ts'
import type { Source } from './access.rules.ts'
import { entitlements } from './library.tables.ts'

export type Entitlement = typeof entitlements.$inferSelect

/** Those not ended; the rules decide whether they still open the product. */
export function listEntitlements(db: Db, userId: number, productId: number): Promise<Entitlement[]> {
  return db
    .select()
    .from(entitlements)
    .where(
      and(
        eq(entitlements.userId, userId),
        eq(entitlements.productId, productId),
        isNull(entitlements.endedAt),
      ),
    )
    .orderBy(entitlements.id)
}

export interface Grant {
  userId: number
  productId: number
  source: Source
  /** With source 'code' only. */
  code?: string
  watermark?: string
  at: Date
}

/**
 * One of each kind per person and product: granting again, even at the same moment, changes the existing one, so
 * another code binds another text.
 */
export async function grant(tx: Db, { at, code, watermark = '', ...rest }: Grant): Promise<Entitlement> {
  const [granted] = await insertGrant(tx, { ...rest, code: code ?? null, watermark, at })
  if (!granted) throw new Error('The entitlement was neither inserted nor updated')
  return granted
}

const insertGrant = prepared('grant', db =>
  db
    .insert(entitlements)
    .values({
      userId: sql.placeholder('userId'),
      productId: sql.placeholder('productId'),
      source: sql.placeholder('source'),
      code: sql.placeholder('code'),
      watermark: sql.placeholder('watermark'),
      createdAt: sql.placeholder('at'),
    })
    .onConflictDoUpdate({
      target: [entitlements.userId, entitlements.productId, entitlements.source],
      targetWhere: isNull(entitlements.endedAt),
      set: { code: sql`excluded.code`, watermark: sql`excluded.watermark` },
    })
    .returning(),
)

/** Ends access by codes that no longer exist. */
export async function endCodeAccess(
  tx: Tx,
  productId: number,
  validCodes: readonly string[],
  at: Date,
): Promise<void> {
  const valid = validCodes.map(code => code.trim().toUpperCase())
  await tx
    .update(entitlements)
    .set({ endedAt: at })
    .where(
      and(
        eq(entitlements.productId, productId),
        eq(entitlements.source, 'code'),
        isNull(entitlements.endedAt),
        valid.length > 0 ? notInArray(entitlements.code, valid) : undefined,
      ),
    )
}

interface Ended {
  userId: number
  productId: number
  at: Date
}

/** It was refunded, which ends what it had opened. */
export const endPurchase = (tx: Tx, ended: Ended): Promise<void> => endPaid(tx, 'purchase', ended)

/** The same for its recipient. */
export const endGift = (tx: Tx, ended: Ended): Promise<void> => endPaid(tx, 'gift', ended)

async function endPaid(tx: Tx, source: 'purchase' | 'gift', { userId, productId, at }: Ended): Promise<void> {
  await tx
    .update(entitlements)
    .set({ endedAt: at, refunded: true })
    .where(
      and(
        eq(entitlements.userId, userId),
        eq(entitlements.productId, productId),
        eq(entitlements.source, source),
        isNull(entitlements.endedAt),
      ),
    )
}

/** Live ones of these people and products, by any right. */
export async function listLiveGrants(
  db: Db,
  pairs: readonly { userId: number; productId: number }[],
): Promise<{ userId: number; productId: number; source: Source }[]> {
  const userIds = sql.param(pairs.map(({ userId }) => userId))
  const productIds = sql.param(pairs.map(({ productId }) => productId))
  return db
    .select({
      userId: entitlements.userId,
      productId: entitlements.productId,
      source: entitlements.source,
    })
    .from(entitlements)
    .where(
      and(
        isNull(entitlements.endedAt),
        sql`(${entitlements.userId}, ${entitlements.productId}) in (
          select * from unnest(${userIds}::bigint[], ${productIds}::bigint[]))`,
      ),
    )
}

/** Live purchases granted within a period, by ID. */
export function listPurchases(
  db: Db,
  { from, to, afterId, limit }: { from: Date; to: Date; afterId: number; limit: number },
): Promise<{ id: number; userId: number; productId: number; at: Date }[]> {
  return db
    .select({
      id: entitlements.id,
      userId: entitlements.userId,
      productId: entitlements.productId,
      at: entitlements.createdAt,
    })
    .from(entitlements)
    .where(
      and(
        eq(entitlements.source, 'purchase'),
        isNull(entitlements.endedAt),
        gt(entitlements.id, afterId),
        between(entitlements.createdAt, from, to),
      ),
    )
    .orderBy(entitlements.id)
    .limit(limit)
}

/** Once: what counts is the first time. */
export async function markOpened(db: Db, id: number, at: Date): Promise<void> {
  await db
    .update(entitlements)
    .set({ openedAt: at })
    .where(and(eq(entitlements.id, id), isNull(entitlements.openedAt)))
}

/** Whether a buyer has opened, begun or printed a file of what they bought. */
export async function hasOpened(db: Db, userId: number, productId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from entitlements where user_id = ${userId} and product_id = ${productId} and opened_at is not null
    union all
    select 1 from progress join ${materialsTable} part on part.id = progress.material_id
    where progress.user_id = ${userId} and part.product_id = ${productId}
    union all
    select 1 from stamped_copies copy join ${materialsTable} part on part.id = copy.material_id
    where copy.user_id = ${userId} and part.product_id = ${productId}
    limit 1`)
  return rows.length > 0
}

export async function endAllAccess(tx: Tx, userId: number, at: Date): Promise<void> {
  await tx
    .update(entitlements)
    // The text may be the person's name and address.
    .set({ endedAt: at, watermark: '' })
    .where(and(eq(entitlements.userId, userId), isNull(entitlements.endedAt)))
  await tx.update(entitlements).set({ watermark: '' }).where(eq(entitlements.userId, userId))
}

export function listAllEntitlements(db: Db, userId: number): Promise<Entitlement[]> {
  return db
    .select()
    .from(entitlements)
    .where(eq(entitlements.userId, userId))
    .orderBy(desc(entitlements.createdAt), desc(entitlements.id))
}

/** IDs of products with a name that may concern a reader, newest first. */
export async function listProductsNamed(
  db: Db,
  reader: { userId: number; subscriberId: number },
  name: string,
): Promise<number[]> {
  const entitled = sql`exists (
    select from ${entitlements} where ${entitlements.productId} = ${productsTable.id}
      and ${entitlements.userId} = ${reader.userId} and ${entitlements.endedAt} is null)`
  const rows = await db
    .select({ id: productsTable.id })
    .from(productsTable)
    .where(
      and(
        or(eq(productsTable.name, name), eq(productsTable.nameZh, name)),
        or(
          eq(productsTable.teacherId, reader.userId),
          reader.subscriberId > 0 ? eq(productsTable.centreId, reader.subscriberId) : undefined,
          entitled,
        ),
      ),
    )
    .orderBy(desc(productsTable.createdAt), desc(productsTable.id))
    .limit(20)
  return rows.map(({ id }) => id)
}
