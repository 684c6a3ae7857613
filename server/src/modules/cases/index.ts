import type { reportsContract } from '#contract/cases/reports.ts'
import type { staffCasesContract } from '#contract/cases/staff-cases.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { reportsRoutes } from './cases.routes.ts'
import { followActs } from './follow-acts.ts'
import { registerPersonalData } from './personal-data.ts'
import { staffCasesRoutes } from './staff-cases.routes.ts'

export { countCases } from './view-desk.ts'

export interface CasesModule {
  handlers: Handlers<typeof reportsContract & typeof staffCasesContract>
}

export function cases(platform: Platform): CasesModule {
  followActs(platform)
  registerPersonalData(platform)
  return { handlers: { ...reportsRoutes(platform), ...staffCasesRoutes(platform) } }
}
