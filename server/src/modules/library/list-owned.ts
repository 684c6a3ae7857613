import type { Caller } from '#server/kernel/caller.ts'
import type { Db } from '#server/platform/db/db.ts'
import { mayEditProduct } from '../authoring/index.ts'
import { isOwned } from './access.rules.ts'
import { listHoldings } from './holding.repository.ts'

/** Anyone asked about: who they are decides which products are their own. */
export type Reader = Pick<Caller, 'userId' | 'role' | 'subscriberId'>

/**
 * IDs of the products someone owns today, all or of these, in no order. `today` is the day in Hong Kong. The query
 * reads facts; `isOwned`, the rule that also opens a single product, decides.
 */
export async function listOwned(
  db: Db,
  reader: Reader,
  today: string,
  productIds?: readonly number[],
): Promise<number[]> {
  const owned = (await listHoldings(db, reader, productIds)).filter(({ product, held }) =>
    isOwned(product, { mayEdit: mayEditProduct(reader, product), held: held ? [held] : [] }, today),
  )
  return [...new Set(owned.map(({ product }) => product.id))]
}
