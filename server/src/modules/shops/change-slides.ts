import type { OwnSlide } from '#contract/shops/shops.ts'
import { shopTag } from '#server/kernel/cache-tags.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { announce } from '#server/platform/changes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { releaseFiles } from '../media/index.ts'
import { listAllSlides } from './list-slides.ts'
import { lockOwnShop } from './own-shop.ts'
import { deleteSlide, listSlides, placeSlide } from './slide.repository.ts'

/** Returns those that are left. */
export async function removeSlide(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs'>,
  caller: Caller,
  id: number,
): Promise<OwnSlide[]> {
  return platform.db.transaction(async tx => {
    const { seller } = await lockOwnShop(tx, caller)
    const fileId = await deleteSlide(tx, seller, id)
    if (!fileId) throw new Refusal('slide_unknown')
    await releaseFiles(platform, tx, [fileId])
    await announce(tx, shopTag(seller))
    return listAllSlides(tx, seller)
  })
}

/**
 * All of them must be named: slides that another tab has added or removed in the meantime aren't lost in an order that
 * omits them.
 */
export async function orderSlides(
  { db }: Pick<Platform, 'db'>,
  caller: Caller,
  ids: readonly number[],
): Promise<OwnSlide[]> {
  return db.transaction(async tx => {
    const { seller } = await lockOwnShop(tx, caller)
    const present = await listSlides(tx, seller)
    const isSame = new Set(ids).size === ids.length && ids.length === present.length
    if (!isSame || !present.every(({ id }) => ids.includes(id))) throw new Refusal('slides_changed')
    for (const [index, id] of ids.entries()) await placeSlide(tx, id, index + 1)
    await announce(tx, shopTag(seller))
    return listAllSlides(tx, seller)
  })
}
