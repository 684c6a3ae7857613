import type { AuthoredProduct } from '#contract/authoring.ts'
import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listProducts, type ProductFilter } from '../catalogue/index.ts'
import { allowedUsage, usageOf } from '../media/index.ts'
import { presentAuthored } from './authored-product.presenter.ts'
import { gatherAuthored } from './gather-authored.ts'
import { shelfOf } from './product.policy.ts'

export async function listOwnProducts(
  platform: Platform,
  caller: Caller,
  filter: Omit<ProductFilter, 'shelf'>,
  locale: Locale,
): Promise<{ products: AuthoredProduct[]; count: number; total_usage: number; allowed_usage: number }> {
  const { db } = platform
  const { products, count } = await listProducts(db, { ...filter, shelf: shelfOf(caller) })
  const authored = await gatherAuthored(db, products)
  return {
    products: authored.map(one => presentAuthored(platform, one, { userId: caller.userId, locale })),
    count,
    total_usage: await usageOf(db, [caller.userId]),
    allowed_usage: await allowedUsage(platform, db, caller.userId),
  }
}
