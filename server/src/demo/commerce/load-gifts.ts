import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { demo as Demo } from '#demo/index.ts'
import { findPersonByLogin } from '#server/modules/accounts/index.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findProductIds } from '../catalogue/find-product-ids.ts'
import { importGift } from './import-gift.ts'

const dayMs = 24 * 3600_000

/** Gifts that people of the demo have bought, and no one has opened yet. */
export async function loadGifts(
  platform: Pick<Platform, 'config' | 'clock'>,
  { gifts, products }: typeof Demo,
): Promise<(tx: Tx) => Promise<void>> {
  const now = platform.clock.now()
  const names = new Map(products.map(({ key, name }) => [key, name]))
  return async tx => {
    for (const { buyer, product, boughtDaysAgo, sendInDays, ...words } of gifts) {
      const person = await findPersonByLogin(tx, buyer)
      const name = names.get(product) ?? ''
      const productId = (await findProductIds(tx, [name])).get(name)
      if (!person || !productId) throw new Error(`A gift of ${buyer} names nobody or nothing: ${product}`)
      const at = new Date(now.getTime() - boughtDaysAgo * dayMs)
      await importGift(platform, tx, {
        ...words,
        userId: person.userId,
        productId,
        sendOn: addDays(hongKongDay(now), sendInDays),
        locale: 'en',
        at,
        sentAt: sendInDays <= 0 ? at : null,
      })
    }
  }
}
