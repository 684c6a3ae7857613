import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { changeSold } from '#server/modules/catalogue/index.ts'
import { countPurchases } from '#server/modules/library/taking.repository.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { importDays } from '../catalogue/import-days.ts'
import { importEntitlements } from './import-entitlements.ts'

interface Taking {
  userId: number
  productId: number
  at: Date
}

/**
 * Earlier purchases and openings, with the number of sales. The caller guarantees that the people and the products
 * exist.
 */
export async function importTakings(
  platform: Pick<Platform, 'clock' | 'hooks'>,
  tx: Tx,
  {
    purchases,
    openings,
  }: {
    purchases: readonly Taking[]
    /** With a code, in capitals, or (null) for free products. */
    openings: readonly (Taking & { code: string | null })[]
  },
): Promise<void> {
  await importEntitlements(tx, [
    ...purchases.map(taking => ({ ...taking, source: 'purchase' as const, code: null })),
    ...openings.map(taking => ({
      ...taking,
      source: taking.code === null ? ('free' as const) : ('code' as const),
    })),
  ])
  await importDays(
    tx,
    purchases.map(({ productId, at }) => ({ productId, day: hongKongDay(at), sales: 1 })),
  )
  const sold = new Set(purchases.map(({ productId }) => productId))
  const ids = [...sold].sort((one, other) => one - other)
  await changeSold(tx, platform, await countPurchases(tx, ids))
}
