import { z } from 'zod'
import { id } from '../shared.ts'

/**
 * What a visitor had chosen when they registered, stored with the new account until their first sign-in. It holds only
 * IDs; prices and availability are looked up again.
 */
export const keptChoice = z.object({
  /** IDs of the courses in the cart. */
  products: z.array(id).max(50),
  /** Lessons about to be booked; `slot_id` is null until a time is chosen. */
  trials: z.array(z.object({ teacher_id: id, package_id: id, slot_id: id.nullable() })).max(20),
})
export type KeptChoice = z.output<typeof keptChoice>
