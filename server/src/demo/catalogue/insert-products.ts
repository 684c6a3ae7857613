import { markPeople } from '#server/modules/accounts/index.ts'
import { products } from '#server/modules/catalogue/catalogue.tables.ts'
import type { NewProduct } from '#server/modules/catalogue/products/product.repository.ts'
import type { Tx } from '#server/platform/db/db.ts'

/** Returns their IDs by cover, since each has its own. */
export async function insertProducts(
  tx: Tx,
  all: readonly (NewProduct & { coverId: string })[],
): Promise<Map<string, number>> {
  if (all.length === 0) return new Map()
  const written = await tx
    .insert(products)
    .values([...all])
    .returning({ id: products.id, coverId: products.coverId })
  await markPeople(tx, [...new Set(all.map(({ teacherId }) => teacherId))], 'sells')
  return new Map(written.map(({ id, coverId }) => [coverId ?? '', id]))
}
