import type { demo as Demo } from '#demo/index.ts'
import { importMisses } from '#server/modules/catalogue/index.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'

const hourMs = 3600 * 1000

/** What staff find in the report of searches without results. */
export async function loadSearches(
  { clock }: Pick<Platform, 'clock'>,
  { searches }: typeof Demo,
): Promise<(tx: Tx) => Promise<void>> {
  const now = clock.now().getTime()
  return async tx => {
    for (const { hoursAgo, ...miss } of searches) {
      await importMisses(tx, [miss], new Date(now - hoursAgo * hourMs))
    }
  }
}
