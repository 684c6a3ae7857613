import type { teachingContract } from '#contract/teaching/teaching.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ClassesModule } from '../classes/index.ts'
import { teachingRoutes } from './teaching.routes.ts'

export interface TeachingModule {
  handlers: Handlers<typeof teachingContract>
}

export function teaching(platform: Platform, classes: Pick<ClassesModule, 'viewAwaiting'>): TeachingModule {
  return { handlers: teachingRoutes({ ...platform, classes }) }
}
