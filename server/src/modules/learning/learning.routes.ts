import type { learningContract } from '#contract/learning/learning.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listProducts } from './list-products.ts'
import { nameLearnerOf } from './name-learner.ts'
import { viewHome } from './view-home.ts'

export function learningRoutes(platform: Platform): Handlers<typeof learningContract> {
  return {
    learningHome: ({ caller, locale }) => viewHome(platform, caller, locale),
    learningProducts: ({ query, caller, locale }) => listProducts(platform, caller, { ...query, locale }),
    learnerAssign: async ({ body, caller }) => {
      await nameLearnerOf(platform, caller, { productId: body.course_id, learnerId: body.learner_id })
      return { status: 200 }
    },
  }
}
