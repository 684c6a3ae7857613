import type { communityContract } from '#contract/community.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { watchSlides } from './add-slides.ts'
import { handleCommunityJobs } from './community.jobs.ts'
import { personalRoutes } from './personal.routes.ts'
import { registerPersonalData } from './personal-data.ts'
import { productRoutes } from './product.routes.ts'
import { reviewRoutes } from './review.routes.ts'
import { shopRoutes } from './shop.routes.ts'
import { createSitemap, type Sitemap } from './sitemap.ts'

export { addSlides } from './add-slides.ts'
export { type ImportedActivity, importActivity } from './import-activity.ts'
export { recordSale, withdrawSale } from './record-sale.ts'
export { refreshPairs, refreshRails } from './refresh-rails.ts'

export type { Sitemap } from './sitemap.ts'

export interface CommunityModule {
  handlers: Handlers<typeof communityContract>
  /** What search engines are told of. */
  sitemap: Sitemap
}

export function community(platform: Platform): CommunityModule {
  registerPersonalData(platform)
  watchSlides(platform)
  handleCommunityJobs(platform)
  return {
    handlers: {
      ...productRoutes(platform),
      ...reviewRoutes(platform),
      ...personalRoutes(platform),
      ...shopRoutes(platform),
    },
    sitemap: createSitemap(platform),
  }
}
