import type { AuthoredProduct } from '#contract/authoring.ts'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { personActedFor } from '../accounts/index.ts'
import { countOnSale, listProducts, type ProductFilter } from '../catalogue/index.ts'
import { allowedUsage, usageOf } from '../media/index.ts'
import { presentAuthored } from './authored-product.presenter.ts'
import { gatherAuthored } from './gather-authored.ts'
import { shelfOf } from './product.policy.ts'

/** Staff read the list of whoever they name, but no codes: those are for who may change the product. */
export async function listOwnProducts(
  platform: Platform,
  caller: Caller,
  { teacherId, filter, locale }: { teacherId: number; filter: Omit<ProductFilter, 'shelf'>; locale: Locale },
): Promise<{
  products: AuthoredProduct[]
  count: number
  on_sale: number
  total_usage: number
  allowed_usage: number
}> {
  const { db, clock } = platform
  const teacher = await personActedFor(platform, caller, teacherId)
  const shelf = shelfOf(teacher)
  const { products, count } = await listProducts(db, { ...filter, shelf })
  const authored = await gatherAuthored(platform, products)
  const reader = { userId: caller.userId, mayEdit: teacherId === caller.userId, locale }
  return {
    products: authored.map(one => presentAuthored(platform, one, reader)),
    count,
    on_sale: await countOnSale(db, shelf, hongKongDay(clock.now())),
    total_usage: await usageOf(db, [teacherId]),
    allowed_usage: await allowedUsage(platform, db, teacherId),
  }
}
