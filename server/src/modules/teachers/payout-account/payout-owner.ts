import { roles } from '#server/kernel/caller.ts'
import type { PayoutOwner } from './payout-account.repository.ts'

/** Whose bank account someone looks after: a manager that of the centre, everyone else their own. */
export function payoutOwnerOf(person: { userId: number; role: number; subscriberId: number }): PayoutOwner {
  const { userId, role, subscriberId } = person
  return role === roles.businessManager && subscriberId > 0
    ? { centreId: subscriberId }
    : { teacherId: userId }
}
