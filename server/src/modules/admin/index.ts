import type { factorResetContract } from '#contract/accounts/second-factor.ts'
import type { adminContract } from '#contract/admin/admin.ts'
import type { operationsContract } from '#contract/admin/operations.ts'
import type { peopleContract } from '#contract/admin/people.ts'
import type { staffCentresContract } from '#contract/admin/staff-centres.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { adminRoutes } from './admin.routes.ts'
import { centresRoutes } from './centres.routes.ts'
import { factorResetRoutes } from './factor-resets.routes.ts'
import { operationsRoutes } from './operations.routes.ts'
import { peopleRoutes } from './people.routes.ts'
import { registerPersonalData } from './personal-data.ts'

export interface AdminModule {
  handlers: Handlers<
    typeof adminContract &
      typeof operationsContract &
      typeof peopleContract &
      typeof factorResetContract &
      typeof staffCentresContract
  >
}

export function admin(platform: Platform): AdminModule {
  registerPersonalData(platform)
  return {
    handlers: {
      ...adminRoutes(platform),
      ...operationsRoutes(platform),
      ...factorResetRoutes(platform),
      ...peopleRoutes(platform),
      ...centresRoutes(platform),
    },
  }
}
