import type { shopsContract } from '#contract/shops/shops.ts'
import { shopTag } from '#server/kernel/cache-tags.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { announce } from '#server/platform/changes.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  accountDeletion,
  type ChangedPerson,
  isSeller,
  personChanged,
  type Seller,
} from '../accounts/index.ts'
import { fileChanged, type LinkedFile, releaseFiles } from '../media/index.ts'
import { closeShop } from './close-shop.ts'
import { openSlide } from './open-slide.ts'
import { shopsRoutes } from './shops.routes.ts'
import { deleteSlidesShowing, findShopsShowing } from './slide.repository.ts'

export { addSlides } from './add-slides.ts'
export { didRefund, listRefunding, sellerKey } from './refund-terms.ts'
export { listShopFacts } from './shop.repository.ts'
export { findShopPeople } from './shop-people.ts'

export interface ShopsModule {
  handlers: Handlers<typeof shopsContract>
  /** The video of a slide, by the slide's ID. */
  openSlide(id: number): Promise<LinkedFile | null>
}

export function shops(platform: Platform): ShopsModule {
  const { hooks } = platform
  hooks.on(accountDeletion, 'shops', (tx, person) => closeShop(platform, tx, person))
  // A slide is shown once its file is accepted, and removed if it is refused: its shop is outdated then.
  hooks.on(fileChanged, 'shops', async (tx, { id, state }) => {
    const showing = await findShopsShowing(tx, id)
    if (showing.length === 0) return
    await announce(tx, ...showing.map(shopTag))
    if (state === 'refused') await dropRefused(platform, tx, id)
  })
  hooks.on(personChanged, 'shops', async (tx, who) => {
    if (await isSeller(tx, sellerOf(who))) await announce(tx, 'shops')
  })
  return { handlers: shopsRoutes(platform), openSlide: id => openSlide(platform, id) }
}

async function dropRefused(
  platform: Pick<Platform, 'clock' | 'jobs'>,
  tx: Tx,
  fileId: string,
): Promise<void> {
  await deleteSlidesShowing(tx, fileId)
  await releaseFiles(platform, tx, [fileId])
}

const sellerOf = (who: ChangedPerson): Seller =>
  'userId' in who ? { type: 'teacher', id: who.userId } : { type: 'centre', id: who.centreId }
