import type { AuthoredProduct } from '#contract/authoring/authoring.ts'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { countOnSale, listProducts, type ProductFilter } from '../../catalogue/index.ts'
import { allowedUsage, usageOf } from '../../media/index.ts'
import { presentAuthored } from './authored-product.presenter.ts'
import { gatherAuthored } from './gather-authored.ts'
import { ownerOf } from './product.policy.ts'

export async function listOwnProducts(
  platform: Platform,
  caller: Caller,
  { filter, locale }: { filter: Omit<ProductFilter, 'shelf'>; locale: Locale },
): Promise<{
  products: AuthoredProduct[]
  count: number
  on_sale: number
  total_usage: number
  allowed_usage: number
}> {
  const { db, clock } = platform
  const { userId } = caller
  const list = ownerOf(caller)
  const { products, count } = await listProducts(db, { ...filter, shelf: list })
  const authored = await gatherAuthored(platform, products)
  const reader = { userId, mayEdit: true, locale }
  return {
    products: authored.map(one => presentAuthored(platform, one, reader)),
    count,
    on_sale: await countOnSale(db, list, hongKongDay(clock.now())),
    total_usage: await usageOf(db, [userId]),
    allowed_usage: await allowedUsage(platform, db, userId),
  }
}
