import type { shopsContract } from '#contract/shops.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { announce } from '#server/platform/changes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { accountDeletion } from '../accounts/index.ts'
import { fileChanged } from '../media/index.ts'
import { closeShop } from './close-shop.ts'
import { shopsRoutes } from './shops.routes.ts'
import { isSlide } from './slide.repository.ts'

export { addSlides } from './add-slides.ts'
export { listShopFacts } from './shop.repository.ts'

export interface ShopsModule {
  handlers: Handlers<typeof shopsContract>
}

export function shops(platform: Platform): ShopsModule {
  const { hooks } = platform
  hooks.on(accountDeletion, 'shops', (tx, person) => closeShop(platform, tx, person))
  // A slide is shown once its file turns out good: cached shops are out of date then.
  hooks.on(fileChanged, 'shops', async (tx, { id }) => {
    if (await isSlide(tx, id)) await announce(tx, 'lists')
  })
  return { handlers: shopsRoutes(platform) }
}
