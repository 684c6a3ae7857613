import { amountText } from '#contract/rules/money.ts'
import type { demo as Demo } from '#demo/index.ts'
import { findPersonByLogin } from '#server/modules/accounts/index.ts'
import { findProduct } from '#server/modules/catalogue/index.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findProductIds } from '../catalogue/find-product-ids.ts'
import { type ImportedNotice, importNotices } from './import-notices.ts'

const hourMs = 3600 * 1000
/** How much more it used to cost. */
const DEARER_CENTS = 3000

/** Notices from before the demo was opened. */
export async function loadNotices(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  demo: typeof Demo,
): Promise<(tx: Tx) => Promise<void>> {
  const now = clock.now().getTime()
  const names = new Map(demo.products.map(({ key, name }) => [key, name]))
  const ids = await findProductIds(db, [...names.values()])
  const imported: ImportedNotice[] = []
  for (const { to, about, product: key, hoursAgo, read } of demo.notices) {
    const person = await findPersonByLogin(db, to)
    const product = await findProduct(db, ids.get(names.get(key) ?? '') ?? 0)
    // An older demo lacks someone or something.
    if (!person || !product) continue
    const { id, name: title, priceCents, discountCents } = product
    const path = `/product/preview/${encodeURIComponent(title)}/${id}`
    const price = discountCents ?? priceCents
    imported.push({
      ...(about === 'published'
        ? {
            template: 'teacherPublished',
            params: { seller: product.centreName ?? product.teacherName, title, path },
          }
        : {
            template: 'priceDropped',
            params: { title, before: amountText(price + DEARER_CENTS), price: amountText(price), path },
          }),
      ...{ userId: person.userId, locale: person.language, key: `demo:${key}:${about}` },
      ...{ at: new Date(now - hoursAgo * hourMs), read },
    })
  }
  return tx => importNotices(tx, imported)
}
