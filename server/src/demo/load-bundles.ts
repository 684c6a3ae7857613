import type { demo as Demo } from '#demo/index.ts'
import { findPersonByLogin } from '../modules/accounts/index.ts'
import { findProductIds } from '../modules/catalogue/index.ts'
import { insertBundle } from '../modules/commerce/index.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Platform } from '../platform/platform.ts'

/** What sellers offer together. */
export async function loadBundles(
  { clock }: Platform,
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
