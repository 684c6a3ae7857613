import { monthText } from '#contract/rules/hong-kong-texts.ts'
import { listPurchases } from '#server/modules/library/index.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { importMonthlyPayouts } from './import-payouts.ts'
import { importSales } from './import-sales.ts'

/** More than the demo has. */
const limit = 100_000

/** The orders and postings behind the purchases of the demo's people, in order. */
export async function loadOrders(
  platform: Pick<Platform, 'config' | 'db' | 'clock'>,
): Promise<(tx: Tx) => Promise<void>> {
  const { db, clock } = platform
  const purchases = await listPurchases(db, { from: new Date(0), to: clock.now(), afterId: 0, limit })
  const sales = purchases.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return async tx => {
    await importSales(platform, tx, sales)
    await importMonthlyPayouts(tx, {
      now: clock.now(),
      remarks: month => `Sales of ${monthText(`${month}-01`, 'en')}`,
    })
  }
}
