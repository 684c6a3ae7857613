import type { adminContract } from '#contract/admin/admin.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { confirmPassword, presentEnd } from '../accounts/index.ts'
import { staffProductRoutes } from './staff-products.routes.ts'
import { viewActs } from './view-acts.ts'

export const adminRoutes = (platform: Platform): Handlers<typeof adminContract> => ({
  staffPasswordConfirm: async ({ body: { password }, caller }) => {
    await confirmPassword(platform, caller, password)
    return { status: 200 }
  },
  staffSessionView: async ({ caller }) => {
    const { clock, config } = platform
    const now = clock.now()
    const { sessionSince: since = now, sessionUsedAt: usedAt = now } = caller
    return presentEnd(config.staffSessions, { since, usedAt }, now)
  },
  adminActs: ({ body }) => viewActs(platform, body),
  ...staffProductRoutes(platform),
})
