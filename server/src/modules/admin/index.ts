import type { adminContract } from '#contract/admin.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { adminRoutes } from './admin.routes.ts'

export interface AdminModule {
  handlers: Handlers<typeof adminContract>
}

export function admin(platform: Platform): AdminModule {
  return { handlers: adminRoutes(platform) }
}
