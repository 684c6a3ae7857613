import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/db.ts'
import { prepared, preparedByIds } from '#server/platform/db/prepared.ts'
import { isReadyFile } from '../../media/index.ts'
import { products } from '../catalogue.tables.ts'

/**
 * A condition on `products`: it has a cover and at least one material, both checked and good. Only such a product is
 * listed, quoted, sold, given away and opened by a code.
 */
export const isComplete: SQL<boolean> = sql<boolean>`(
  ${isReadyFile(sql`${products.coverId}`)} and exists (
    select from materials part
    where part.product_id = ${products.id} and part.removed_at is null and ${isReadyFile(sql`part.file_id`)}))`

/**
 * Which of these products are complete, until the transaction ends: editors of them wait in the meantime, and code
 * that gives several of them to different people doesn't.
 */
export async function holdComplete(tx: Tx, productIds: readonly number[]): Promise<ReadonlySet<number>> {
  const ids = [...productIds].sort((one, other) => one - other)
  // Sent together: completeness is read once the lock is there.
  const [, rows] = await Promise.all([shareRows(tx, { ids }), selectComplete(tx, ids)])
  return new Set(rows.map(({ id }) => id))
}

// The lock that a reference to the product takes anyway, as giving it to someone does.
const shareRows = prepared('share-products', db =>
  db.execute(sql`
    select 1 from products where id = any(${sql.placeholder('ids')}::bigint[]) order by id for key share`),
)

const selectComplete = preparedByIds('complete-products', (db, among) =>
  db
    .select({ id: products.id })
    .from(products)
    .where(sql`${among(products.id)} and ${isComplete}`),
)
