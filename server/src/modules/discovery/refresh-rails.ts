import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { announce } from '#server/platform/changes.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { changePopularity } from '../catalogue/index.ts'
import { type Rail, rails } from './discovery.tables.ts'
import { replacePairs } from './pair.repository.ts'
import {
  hasRails,
  holdRails,
  listPopularityChanges,
  listRail,
  pickFeatured,
  pickMonthly,
  pickTrending,
  replaceRail,
} from './rail.repository.ts'

const picks = { featured: pickFeatured, monthly: pickMonthly, trending: pickTrending } as const

/** How many products may change their popularity in one run; the rest follow in the next ones. */
const changesAtOnce = 5000

/** Recounts popularity and the rails; what hasn't changed isn't touched. */
export async function refreshRails({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const today = hongKongDay(clock.now())
  await db.transaction(async tx => {
    await holdRails(tx)
    await changePopularity(tx, await listPopularityChanges(tx, today, changesAtOnce))
  })
  await db.transaction(async tx => {
    await holdRails(tx)
    const changed: Rail[] = []
    for (const rail of rails) {
      const productIds = await picks[rail](tx, today)
      if (String(productIds) === String(await listRail(tx, rail))) continue
      await replaceRail(tx, rail, productIds)
      changed.push(rail)
    }
    if (changed.length > 0) await announce(tx, 'rails')
  })
}

/** At once when staff have chosen, in their transaction; the rails are locked. */
export async function refreshFeatured({ clock }: Pick<Platform, 'clock'>, tx: Tx): Promise<void> {
  await replaceRail(tx, 'featured', await pickFeatured(tx, hongKongDay(clock.now())))
  await announce(tx, 'rails')
}

export function refreshPairs({ db }: Pick<Platform, 'db'>): Promise<void> {
  return db.transaction(replacePairs)
}

/** Before the first run of the job there are none: then the first request counts them. */
export function createRailsCheck(platform: Pick<Platform, 'db' | 'clock'>): () => Promise<void> {
  let asked = false
  return async () => {
    if (asked) return
    asked = true
    if (!(await hasRails(platform.db))) await refreshRails(platform)
  }
}
