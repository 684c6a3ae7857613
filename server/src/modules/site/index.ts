import type { siteContract } from '#contract/site.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { siteRoutes } from './site.routes.ts'

export {
  type ContactMessageRow,
  countMessages,
  importMessages,
  listMessages,
  lockMessage,
  markAnswered,
  markRead,
  type WantedMessages,
} from './contact-message.repository.ts'
export { demoAccounts, demoPassword } from './demo-accounts.ts'
export { type DayViews, importViews, listMostViewed, listViews } from './site.repository.ts'

export interface SiteModule {
  handlers: Handlers<typeof siteContract>
}

export const site = (platform: Platform): SiteModule => ({ handlers: siteRoutes(platform) })
