import type { adminContract } from '#contract/admin.ts'
import type { operationsContract } from '#contract/operations.ts'
import type { peopleContract } from '#contract/people.ts'
import type { factorResetContract } from '#contract/second-factor.ts'
import type { staffCentresContract } from '#contract/staff-centres.ts'
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
