import type { factorResetContract } from '#contract/accounts/second-factor.ts'
import type { adminContract } from '#contract/admin/admin.ts'
import type { closingContract } from '#contract/admin/closing.ts'
import type { operationsContract } from '#contract/admin/operations.ts'
import type { peopleContract } from '#contract/admin/people.ts'
import type { staffCentresContract } from '#contract/admin/staff-centres.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { adminRoutes } from './admin.routes.ts'
import { centresRoutes } from './centres.routes.ts'
import type { ClosingContext } from './closing/closing.context.ts'
import { handleClosingJobs } from './closing/closing.jobs.ts'
import { closingRoutes } from './closing/closing.routes.ts'
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
      typeof staffCentresContract &
      typeof closingContract
  >
}

/** `sold`: what was sold is cancelled and refunded by whoever gives it. */
export function admin(
  platform: Platform,
  sold: Pick<ClosingContext, 'commerce' | 'lessons' | 'classes'>,
): AdminModule {
  const context: ClosingContext = { ...platform, ...sold }
  handleClosingJobs(context)
  registerPersonalData(platform)
  return {
    handlers: {
      ...adminRoutes(platform),
      ...operationsRoutes(platform),
      ...factorResetRoutes(platform),
      ...peopleRoutes(platform),
      ...centresRoutes(platform),
      ...closingRoutes(context),
    },
  }
}
