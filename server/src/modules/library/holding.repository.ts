import { and, eq, inArray, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Db } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { accountsTable, isEndedCentre, profilesTable } from '../accounts/index.ts'
import { productsTable, productWatermarksTable } from '../catalogue/index.ts'
import type { Held, OwnableProduct } from './access.rules.ts'
import { entitlements } from './library.tables.ts'

/** A product that may concern someone, and one of their entitlements to it, if any. */
export interface Holding {
  product: OwnableProduct
  held: Held | null
}

/**
 * The facts about a reader's products, all or these: one row per entitlement, or one without. The rules decide whether
 * a product is theirs.
 */
export async function listHoldings(
  db: Db,
  reader: { userId: number; subscriberId: number },
  productIds?: readonly number[],
): Promise<Holding[]> {
  if (productIds?.length === 0) return []
  const { userId, subscriberId } = reader
  const rows = await (productIds
    ? holdingsAmong(db, { userId, subscriberId, productIds })
    : holdings(db, { userId, subscriberId }))
  return rows.map(({ product, source, code }) => ({ product, held: source && { source, code } }))
}

const holdings = prepared('holdings', db => selectHoldings(db))
const holdingsAmong = prepared('holdings-among', db => selectHoldings(db, sql.placeholder('productIds')))

function selectHoldings(db: Db, productIds?: Placeholder) {
  const { id, teacherId, centreId, access, accessCode, status, hiddenAt, endsOn } = productsTable
  const wanted = (column: typeof id | typeof entitlements.productId): SQL | undefined =>
    productIds && sql`${column} = any(${productIds}::bigint[])`
  const userId = sql.placeholder('userId')
  const live = and(eq(entitlements.userId, userId), isNull(entitlements.endedAt))
  // Each part uses its own index; one condition with `or` over both tables would scan all products.
  const candidates = union(
    db
      .select({ id: entitlements.productId })
      .from(entitlements)
      .where(and(live, wanted(entitlements.productId))),
    db
      .select({ id })
      .from(productsTable)
      .where(and(eq(teacherId, userId), wanted(id))),
    db
      .select({ id })
      .from(productsTable)
      .where(and(eq(centreId, sql.placeholder('subscriberId')), wanted(id))),
  )
  return db
    .select({
      product: {
        id,
        teacherId,
        centreId,
        access,
        accessCode,
        status,
        hiddenAt,
        endsOn,
        centreEnded: isEndedCentre(centreId),
        teacherStatus: accountsTable.status,
        // Only read for people who used a code, because a product can have hundreds.
        watermarks: sql<{ code: string; text: string }[]>`(
          select coalesce(json_agg(json_build_object('code', entry.code, 'text', entry.text)), '[]')
          from ${productWatermarksTable} entry
          where entry.product_id = ${id} and ${entitlements.source} = 'code')`,
      },
      source: entitlements.source,
      code: entitlements.code,
    })
    .from(productsTable)
    .innerJoin(profilesTable, eq(profilesTable.id, teacherId))
    .innerJoin(accountsTable, eq(accountsTable.id, profilesTable.accountId))
    .leftJoin(entitlements, and(eq(entitlements.productId, id), live))
    .where(inArray(id, candidates))
}
