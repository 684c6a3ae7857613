import type { Caller } from '#server/kernel/caller.ts'
import type { Db } from '#server/platform/db/db.ts'
import { mayEditProduct } from '../authoring/index.ts'
import { isLive } from './access.rules.ts'
import { listGates } from './entitlement.repository.ts'

/**
 * Which of these products the reader has today: by an entitlement that counts, or as one who may edit it.
 * Staff may open everything and own nothing by that.
 */
export async function findOwned(
  db: Db,
  reader: Caller,
  productIds: readonly number[],
  today: string,
): Promise<ReadonlySet<number>> {
  const gates = await listGates(db, reader, productIds)
  const owned = gates.filter(
    ({ product, entitlement }) =>
      mayEditProduct(reader, product) || (entitlement !== null && isLive(product, entitlement, today)),
  )
  return new Set(owned.map(({ product }) => product.id))
}
