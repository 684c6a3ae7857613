import type { reportsContract } from '#contract/cases/reports.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { reportsRoutes } from './cases.routes.ts'
import { registerPersonalData } from './personal-data.ts'

export interface CasesModule {
  handlers: Handlers<typeof reportsContract>
}

export function cases(platform: Platform): CasesModule {
  registerPersonalData(platform)
  return { handlers: reportsRoutes(platform) }
}
