import type { shopsContract } from '#contract/shops.ts'
import { shopTag } from '#server/kernel/cache-tags.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { announce } from '#server/platform/changes.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  accountDeletion,
  type ChangedPerson,
  isSeller,
  personChanged,
  type Seller,
} from '../accounts/index.ts'
import { fileChanged } from '../media/index.ts'
import { closeShop } from './close-shop.ts'
import { shopsRoutes } from './shops.routes.ts'
import { findShopsShowing } from './slide.repository.ts'

export { addSlides } from './add-slides.ts'
export { listShopFacts } from './shop.repository.ts'

export interface ShopsModule {
  handlers: Handlers<typeof shopsContract>
}

export function shops(platform: Platform): ShopsModule {
  const { hooks } = platform
  hooks.on(accountDeletion, 'shops', (tx, person) => closeShop(platform, tx, person))
  // A slide is shown once its file turns out good: its shop is out of date then.
  hooks.on(fileChanged, 'shops', async (tx, { id }) => {
    await announce(tx, ...(await findShopsShowing(tx, id)).map(shopTag))
  })
  hooks.on(personChanged, 'shops', async (tx, who) => {
    if (await isSeller(tx, sellerOf(who))) await announce(tx, 'shops')
  })
  return { handlers: shopsRoutes(platform) }
}

const sellerOf = (who: ChangedPerson): Seller =>
  'userId' in who ? { type: 'teacher', id: who.userId } : { type: 'centre', id: who.centreId }
