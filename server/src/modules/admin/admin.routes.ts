import type { adminContract } from '#contract/admin/admin.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { confirmPassword } from '../accounts/index.ts'
import { staffProductRoutes } from './staff-products.routes.ts'
import { viewActs } from './view-acts.ts'

export const adminRoutes = (platform: Platform): Handlers<typeof adminContract> => ({
  staffPasswordConfirm: async ({ body: { password }, caller }) => {
    await confirmPassword(platform, caller, password)
    return { status: 200 }
  },
  adminActs: ({ body }) => viewActs(platform, body),
  ...staffProductRoutes(platform),
})
