import type { siteContract } from '#contract/site.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { siteRoutes } from './site.routes.ts'

export { demoAccounts, demoPassword } from './demo-accounts.ts'

export interface SiteModule {
  handlers: Handlers<typeof siteContract>
}

export const site = (platform: Platform): SiteModule => ({ handlers: siteRoutes(platform) })
