import type { AuthoredProduct } from '#contract/authoring/authoring.ts'
import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findProduct } from '../../catalogue/index.ts'
import { presentAuthored } from './authored-product.presenter.ts'
import { gatherAuthored } from './gather-authored.ts'
import { mayEditProduct } from './product.policy.ts'

export async function viewOwnProduct(
  platform: Platform,
  caller: Caller,
  productId: number,
  locale: Locale,
): Promise<AuthoredProduct> {
  const { db } = platform
  const product = await findProduct(db, productId)
  if (!product || !mayEditProduct(caller, product)) throw new Refusal('product_unknown')
  const [authored] = await gatherAuthored(platform, [product])
  if (!authored) throw new Refusal('product_unknown')
  return presentAuthored(platform, authored, { userId: caller.userId, mayEdit: true, locale })
}
