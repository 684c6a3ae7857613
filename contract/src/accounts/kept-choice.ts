import { z } from 'zod'
import { id } from '../shared.ts'

/**
 * What somebody had chosen when they registered, kept with the new account until they first sign in. Ids only: what they
 * cost and whether they are free is asked for anew.
 */
export const keptChoice = z.object({
  /** Course ids in the cart. */
  products: z.array(id).max(50),
  /** Lessons about to be booked; `slot_id` is null until a time is chosen. */
  trials: z.array(z.object({ teacher_id: id, package_id: id, slot_id: id.nullable() })).max(20),
})
export type KeptChoice = z.output<typeof keptChoice>
