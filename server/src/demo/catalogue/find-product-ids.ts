import { inArray, or } from 'drizzle-orm'
import { products } from '#server/modules/catalogue/catalogue.tables.ts'
import type { Db } from '#server/platform/db/db.ts'

/** By a name in either language; those that don't exist are missing. */
export async function findProductIds(db: Db, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ id: products.id, name: products.name, nameZh: products.nameZh })
    .from(products)
    .where(or(inArray(products.name, [...names]), inArray(products.nameZh, [...names])))
  return new Map(
    rows.flatMap(({ id, name, nameZh }) => [name, nameZh ?? name].map(one => [one, id] as const)),
  )
}
