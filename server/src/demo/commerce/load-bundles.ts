import type { demo as Demo } from '#demo/index.ts'
import { findPersonByLogin } from '#server/modules/accounts/index.ts'
import { insertBundle } from '#server/modules/commerce/bundles/bundle.repository.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findProductIds } from '../catalogue/find-product-ids.ts'

/** What sellers offer together. */
export async function loadBundles(
  { clock }: Pick<Platform, 'clock'>,
  { bundles, products }: typeof Demo,
): Promise<(tx: Tx) => Promise<void>> {
  const now = clock.now()
  const names = new Map(products.map(({ key, name }) => [key, name]))
  return async tx => {
    for (const { seller, products: keys, ...bundle } of bundles) {
      const person = await findPersonByLogin(tx, seller)
      if (!person) throw new Error(`Nobody is called ${seller}`)
      const chosen = keys.map(key => names.get(key) ?? '')
      const ids = await findProductIds(tx, chosen)
      await insertBundle(
        tx,
        { teacherId: person.userId, centreId: null },
        { ...bundle, productIds: chosen.map(name => ids.get(name) ?? 0), createdAt: now, updatedAt: now },
      )
    }
  }
}
