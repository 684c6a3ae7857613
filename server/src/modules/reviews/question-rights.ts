import { mayStaff } from '#contract/rules/staff-permissions.ts'
import { mayReach } from '#contract/rules/who-reaches-whom.ts'
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

/** A question or a review of a product is a dealing with whoever sells it, who may answer it for everyone to read. */
export const mayReply = (caller: Caller, product: Product): boolean =>
  mayReach('publicReply', mayEditProduct(caller, product) ? 'dealt' : 'public')

/** Everyone who is signed in can ask, except the seller, who answers; the seller and staff can hide. */
export function questionRights(caller: Caller, product: Product): QuestionRights {
  const answer = mayReply(caller, product)
  const staff = isStaff(caller) && mayStaff(caller.role, 'products.moderate')
  return { ask: !answer, answer, moderate: answer || staff, staff }
}
