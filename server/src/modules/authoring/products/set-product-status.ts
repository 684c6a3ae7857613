import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { changeProduct, lockProduct, type Product, refreshCards } from '../../catalogue/index.ts'
import { mayEditProduct, ownsProduct } from './product.policy.ts'
import { type ProductStatus, productStatus, restorableUntil, stepOf } from './product.states.ts'

export async function setProductStatus(
  platform: Pick<Platform, 'db' | 'clock' | 'hooks'>,
  caller: Caller,
  productId: number,
  status: ProductStatus,
): Promise<void> {
  await platform.db.transaction(async tx =>
    writeStatus(platform, tx, await lockOwnProduct(tx, caller, productId), status),
  )
}

/** For a locked product, and someone who may decide about it. */
export async function writeStatus(
  platform: Pick<Platform, 'clock' | 'hooks'>,
  tx: Tx,
  product: Product,
  status: ProductStatus,
): Promise<void> {
  const step = stepOf(product.status, status)
  const at = platform.clock.now()
  const until = restorableUntil(product)
  const isTooLate = product.status === productStatus.deleted && (!until || until <= at)
  if (step === 'unchanged') return
  if (step === 'refused' || isTooLate) throw new Refusal('status_refused')
  // Only staff restore what staff have hidden.
  if (status === productStatus.active && product.hiddenAt) throw new Refusal('product_hidden')
  const deletedAt = status === productStatus.deleted ? at : null
  await changeProduct(tx, product.id, { status, deletedAt, updatedAt: at })
  await refreshCards(platform, tx, [product.id])
}

/** A member who may edit the centre's product knows that it exists; for anyone else it doesn't. */
async function lockOwnProduct(tx: Tx, caller: Caller, productId: number): Promise<Product> {
  const product = await lockProduct(tx, productId)
  if (!product || !mayEditProduct(caller, product)) throw new Refusal('product_unknown')
  if (!ownsProduct(caller, product)) throw new Refusal('not_yours')
  return product
}
