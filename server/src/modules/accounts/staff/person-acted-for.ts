import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByUserId } from '../account.repository.ts'

/**
 * The person a call is about: the caller, or someone staff name if its permission allows that (others were refused
 * before).
 */
export async function personActedFor(
  { db }: Pick<Platform, 'db'>,
  caller: Caller,
  userId: number,
): Promise<Pick<Caller, 'userId' | 'role' | 'subscriberId'>> {
  if (userId === caller.userId) return caller
  const person = await findPersonByUserId(db, userId)
  if (!person) throw new Refusal('user_unknown')
  // The table only allows these roles.
  return { userId, role: person.role as Caller['role'], subscriberId: person.subscriberId }
}
