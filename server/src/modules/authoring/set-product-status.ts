import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { changeProduct, lockProduct, type Product, refreshCards } from '../catalogue/index.ts'
import { mayEditProduct, ownsProduct } from './product.policy.ts'
import { type ProductStatus, stepOf } from './product.states.ts'

export async function setProductStatus(
  platform: Platform,
  caller: Caller,
  productId: number,
  status: ProductStatus,
): Promise<void> {
  await platform.db.transaction(async tx => {
    const product = await lockOwnProduct(tx, caller, productId)
    const step = stepOf(product.status, status)
    if (step === 'refused') throw new Refusal('status_refused')
    if (step === 'unchanged') return
    await changeProduct(tx, productId, { status, updatedAt: platform.clock.now() })
    await refreshCards(platform, tx, [productId])
  })
}

/** A member who may edit the centre's product knows that it exists; for anyone else it does not. */
async function lockOwnProduct(tx: Tx, caller: Caller, productId: number): Promise<Product> {
  const product = await lockProduct(tx, productId)
  if (!product || !mayEditProduct(caller, product)) throw new Refusal('product_unknown')
  if (!ownsProduct(caller, product)) throw new Refusal('not_yours')
  return product
}
