import { mayStaff } from '#contract/rules/staff-permissions.ts'
import { type Caller, isStaff } from '#server/kernel/caller.ts'
import { mayEditProduct } from '../authoring/index.ts'
import type { Product } from '../catalogue/index.ts'

export interface QuestionRights {
  ask: boolean
  answer: boolean
  /** Sees hidden ones, hides and restores. */
  moderate: boolean
  staff: boolean
}

/** Everyone who is signed in can ask, except the seller, who answers; the seller and staff can hide. */
export function questionRights(caller: Caller, product: Product): QuestionRights {
  const answer = mayEditProduct(caller, product)
  const staff = isStaff(caller) && mayStaff(caller.role, 'products.moderate')
  return { ask: !answer, answer, moderate: answer || staff, staff }
}
