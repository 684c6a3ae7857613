import type { siteContract } from '#contract/site/site.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { handleMessages } from './forget-messages.ts'
import { siteRoutes } from './site.routes.ts'

export {
  countMessages,
  deleteMessagesFrom,
  listMessages,
  listMessagesFrom,
  lockMessage,
  markAnswered,
  markRead,
} from './contact-message.repository.ts'
export { demoAccounts, demoPassword } from './demo-accounts.ts'
export { listMostViewed, listViews } from './site.repository.ts'

export interface SiteModule {
  handlers: Handlers<typeof siteContract>
}

export function site(platform: Platform): SiteModule {
  handleMessages(platform)
  return { handlers: siteRoutes(platform) }
}
