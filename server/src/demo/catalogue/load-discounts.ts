import { addDays, hongKongDay, hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import type { demo as Demo } from '#demo/index.ts'
import { findPersonByLogin } from '#server/modules/accounts/index.ts'
import { insertDiscount, refreshDiscounted } from '#server/modules/catalogue/index.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findProductIds } from './find-product-ids.ts'

/** Coupons and lower prices, from midnight to midnight in Hong Kong. */
export async function loadDiscounts(
  platform: Pick<Platform, 'clock' | 'hooks' | 'jobs'>,
  { discounts, products }: typeof Demo,
): Promise<(tx: Tx) => Promise<void>> {
  const now = platform.clock.now()
  const midnight = (days: number) => hongKongInstant(addDays(hongKongDay(now), days))
  const names = new Map(products.map(({ key, name }) => [key, name]))
  return async tx => {
    for (const { seller, products: keys, fromDay, toDay, ...discount } of discounts) {
      const person = await findPersonByLogin(tx, seller)
      if (!person) throw new Error(`Nobody is called ${seller}`)
      const chosen = (keys ?? []).map(key => names.get(key) ?? '')
      const productIds = keys ? [...(await findProductIds(tx, chosen)).values()] : null
      const startsAt = midnight(fromDay)
      await insertDiscount(
        tx,
        { teacherId: person.userId, centreId: null },
        {
          ...discount,
          productIds,
          startsAt,
          endsAt: midnight(toDay),
          phase: toDay <= 0 ? 'over' : 'on',
          createdAt: startsAt,
          updatedAt: startsAt,
        },
      )
      if (!discount.code)
        await refreshDiscounted(platform, tx, { teacherId: person.userId, centreId: null, productIds })
    }
  }
}
