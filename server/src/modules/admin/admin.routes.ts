import type { adminContract } from '#contract/admin.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { viewActs } from './view-acts.ts'

export const adminRoutes = (platform: Platform): Handlers<typeof adminContract> => ({
  adminActs: ({ body }) => viewActs(platform, body),
})
