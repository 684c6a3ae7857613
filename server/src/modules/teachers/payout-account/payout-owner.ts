import { roles } from '#server/kernel/caller.ts'
import type { PayoutOwner } from './payout-account.repository.ts'

/** The bank account someone manages: the centre's for a manager, their own for everyone else. */
export function payoutOwnerOf(person: { userId: number; role: number; subscriberId: number }): PayoutOwner {
  const { userId, role, subscriberId } = person
  return role === roles.businessManager && subscriberId > 0
    ? { centreId: subscriberId }
    : { teacherId: userId }
}
