import type { teachersContract } from '#contract/teachers.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { applicationRoutes } from './application.routes.ts'

export function teachersRoutes(platform: Platform): Handlers<typeof teachersContract> {
  return {
    ...applicationRoutes(platform),
  }
}
