import type { learningContract } from '#contract/learning.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listProducts } from './list-products.ts'
import { viewHome } from './view-home.ts'

export function learningRoutes(platform: Platform): Handlers<typeof learningContract> {
  return {
    learningHome: ({ caller, locale }) => viewHome(platform, caller, locale),
    learningProducts: ({ query, caller, locale }) => listProducts(platform, caller, { ...query, locale }),
  }
}
