import type { teachersContract } from '#contract/teachers.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { applicationRoutes } from './application.routes.ts'
import { badgeRoutes } from './badge.routes.ts'
import { centreRoutes } from './centre.routes.ts'
import { payoutSafetyRoutes } from './payout-safety.routes.ts'
import { profileRoutes } from './profile.routes.ts'

export function teachersRoutes(platform: Platform): Handlers<typeof teachersContract> {
  return {
    ...applicationRoutes(platform),
    ...badgeRoutes(platform),
    ...profileRoutes(platform),
    ...payoutSafetyRoutes(platform),
    ...centreRoutes(platform),
  }
}
