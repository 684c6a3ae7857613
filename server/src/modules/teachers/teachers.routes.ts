import type { teachersContract } from '#contract/teachers/teachers.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { applicationRoutes } from './application/application.routes.ts'
import { badgeRoutes } from './badges/badge.routes.ts'
import { centreRoutes } from './centres/centre.routes.ts'
import { payoutSafetyRoutes } from './payout-account/payout-safety.routes.ts'
import { profileRoutes } from './profile/profile.routes.ts'

export function teachersRoutes(platform: Platform): Handlers<typeof teachersContract> {
  return {
    ...applicationRoutes(platform),
    ...badgeRoutes(platform),
    ...profileRoutes(platform),
    ...payoutSafetyRoutes(platform),
    ...centreRoutes(platform),
  }
}
