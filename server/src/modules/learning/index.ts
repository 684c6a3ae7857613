import type { learningContract } from '#contract/learning/learning.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { learningRoutes } from './learning.routes.ts'

export interface LearningModule {
  handlers: Handlers<typeof learningContract>
}

export function learning(platform: Platform): LearningModule {
  return { handlers: learningRoutes(platform) }
}
