import type { commerceContract } from '#contract/commerce.ts'
import type { Handlers } from '#server/http/mount.ts'
import type { Platform } from '#server/platform/platform.ts'
import { commerceRoutes } from './commerce.routes.ts'

export interface CommerceModule {
  handlers: Handlers<typeof commerceContract>
}

export function commerce(platform: Platform): CommerceModule {
  return { handlers: commerceRoutes(platform) }
}
