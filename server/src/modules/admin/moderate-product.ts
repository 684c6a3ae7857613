import type { StaffProduct } from '#contract/admin/staff-products.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { changeProduct, findProduct, lockProduct, type Product, refreshCards } from '../catalogue/index.ts'
import { holdRails, refreshFeatured } from '../discovery/index.ts'
import { presentAll } from './list-staff-products.ts'
import { mailHidden, mailRestored } from './product.mails.ts'

/** On the home page, or no longer; the same again changes nothing. */
export function featureProduct(
  platform: Platform,
  staff: Caller,
  { productId, featured }: { productId: number; featured: boolean },
): Promise<StaffProduct> {
  return changed(platform, productId, async (tx, product) => {
    if (product.featured === featured) return
    await changeProduct(tx, productId, { featured })
    await recordAct(platform, tx, staff, {
      act: featured ? 'product_featured' : 'product_unfeatured',
      subject: { type: 'product', id: productId },
    })
    await refreshFeatured(platform, tx)
  })
}

/**
 * Gone from lists, carts and quotes at once, whatever its teacher does; those who have it keep it. The same reason
 * again changes nothing, another one is refused: someone else of staff was first, and their reason was emailed.
 */
export function hideProduct(
  platform: Platform,
  staff: Caller,
  { productId, reason }: { productId: number; reason: string },
): Promise<StaffProduct> {
  return changed(platform, productId, async (tx, product) => {
    if (product.hiddenAt && product.hiddenReason !== reason) throw new Refusal('hidden_already')
    if (product.hiddenAt) return
    await changeProduct(tx, productId, { hiddenAt: platform.clock.now(), hiddenReason: reason })
    await recordAct(platform, tx, staff, {
      act: 'product_hidden',
      subject: { type: 'product', id: productId },
      after: { reason },
    })
    await mailHidden(platform, tx, product, reason)
    await refreshCards(platform, tx, [productId])
    if (product.featured) await refreshFeatured(platform, tx)
  })
}

export function restoreProduct(
  platform: Platform,
  staff: Caller,
  { productId }: { productId: number },
): Promise<StaffProduct> {
  return changed(platform, productId, async (tx, product) => {
    if (!product.hiddenAt) return
    await changeProduct(tx, productId, { hiddenAt: null, hiddenReason: '' })
    await recordAct(platform, tx, staff, {
      act: 'product_restored',
      subject: { type: 'product', id: productId },
      before: { reason: product.hiddenReason },
    })
    await mailRestored(platform, tx, product)
    await refreshCards(platform, tx, [productId])
    if (product.featured) await refreshFeatured(platform, tx)
  })
}

const deleted = -1

/** Two who decide about one product follow each other; answers how it stands then. */
async function changed(
  platform: Pick<Platform, 'db' | 'clock'>,
  productId: number,
  decide: (tx: Tx, product: Product) => Promise<void>,
): Promise<StaffProduct> {
  return platform.db.transaction(async tx => {
    // Before the product: who counts the rails holds them first, and products after.
    await holdRails(tx)
    const product = await lockProduct(tx, productId)
    if (!product || product.status === deleted) throw new Refusal('product_unknown')
    await decide(tx, product)
    const after = await findProduct(tx, productId)
    const [shown] = await presentAll({ db: tx, clock: platform.clock }, after ? [after] : [])
    if (!shown) throw new Error('A product that is held is gone')
    return shown
  })
}
