import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { countActivity, uncountFavourite } from '../catalogue/index.ts'
import { getVisible } from '../library/index.ts'
import { deleteFavourite, insertFavourite } from './favourite.repository.ts'

export async function addFavourite(platform: Platform, caller: Caller, productId: number): Promise<void> {
  const { userId } = caller
  await getVisible(platform, caller, productId)
  const at = platform.clock.now()
  await platform.db.transaction(async tx => {
    if (!(await insertFavourite(tx, { userId, productId, createdAt: at }))) return
    await countActivity(tx, [{ productId, day: hongKongDay(at), favourites: 1 }])
  })
}

/** Succeeds even if it isn't a favourite, as long as the caller may know of the product. */
export async function removeFavourite(
  platform: Platform,
  caller: Caller,
  { userId, productId }: { userId: number; productId: number },
): Promise<void> {
  const removed = await platform.db.transaction(async tx => {
    const since = await deleteFavourite(tx, userId, productId)
    if (since) await uncountFavourite(tx, productId, hongKongDay(since))
    return since !== undefined
  })
  if (!removed) await getVisible(platform, caller, productId)
}
