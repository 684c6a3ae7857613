import type { teachingContract } from '#contract/teaching/teaching.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { TeachingContext } from './teaching.context.ts'
import { viewHome } from './view-home.ts'

export function teachingRoutes(context: TeachingContext): Handlers<typeof teachingContract> {
  return {
    teachingHome: ({ caller, locale }) => viewHome(context, caller, locale),
  }
}
