import type { teachersContract } from '#contract/teachers.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'

export function teachersRoutes(_platform: Platform): Handlers<typeof teachersContract> {
  return {}
}
