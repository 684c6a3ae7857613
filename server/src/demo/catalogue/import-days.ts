import { countActivity, type DayCount } from '#server/modules/catalogue/products/activity.repository.ts'
import type { Tx } from '#server/platform/db/db.ts'

const atOnce = 2000

/** Adds earlier counts; a product and day can occur several times. */
export async function importDays(tx: Tx, counts: readonly DayCount[]): Promise<void> {
  const days = new Map<string, Required<DayCount>>()
  for (const { productId, day, views = 0, favourites = 0, sales = 0 } of counts) {
    const key = `${productId} ${day}`
    const known = days.get(key) ?? { productId, day, views: 0, favourites: 0, sales: 0 }
    known.views += views
    known.favourites += favourites
    known.sales += sales
    days.set(key, known)
  }
  const summed = [...days.values()]
  for (let start = 0; start < summed.length; start += atOnce) {
    await countActivity(tx, summed.slice(start, start + atOnce))
  }
}
