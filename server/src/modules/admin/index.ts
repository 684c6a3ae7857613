import type { adminContract } from '#contract/admin.ts'
import type { operationsContract } from '#contract/operations.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { adminRoutes } from './admin.routes.ts'
import { operationsRoutes } from './operations.routes.ts'

export interface AdminModule {
  handlers: Handlers<typeof adminContract & typeof operationsContract>
}

export function admin(platform: Platform): AdminModule {
  return { handlers: { ...adminRoutes(platform), ...operationsRoutes(platform) } }
}
