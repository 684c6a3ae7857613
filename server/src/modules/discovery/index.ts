import type { discoveryContract } from '#contract/discovery.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { handleDiscoveryJobs } from './discovery.jobs.ts'
import { discoveryRoutes } from './discovery.routes.ts'
import { createSitemap, type Sitemap } from './sitemap.ts'

export { refreshPairs, refreshRails } from './refresh-rails.ts'
export type { Sitemap } from './sitemap.ts'

export interface DiscoveryModule {
  handlers: Handlers<typeof discoveryContract>
  /** What search engines are told of. */
  sitemap: Sitemap
}

export function discovery(platform: Platform): DiscoveryModule {
  handleDiscoveryJobs(platform)
  return { handlers: discoveryRoutes(platform), sitemap: createSitemap(platform) }
}
