import type { OwnUser, PublicCard } from '#contract/accounts.ts'
import { type Caller, isStaff } from '#server/kernel/caller.ts'
import type { Authenticate } from '#server/kernel/handlers.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { maySeeRecord } from './account.policy.ts'
import { presentOwnUser, presentPublicCard } from './account.presenter.ts'
import { findPersonByUserId } from './account.repository.ts'
import { authTypeOf } from './account.rules.ts'

export async function viewUser(
  { db, config }: Platform,
  caller: Caller | null,
  userId: number,
): Promise<OwnUser | PublicCard> {
  const person = await findPersonByUserId(db, userId)
  if (!person) throw new Refusal('user_unknown')
  const present = maySeeRecord(caller, userId) ? presentOwnUser : presentPublicCard
  return present(person, config.brand.slug)
}

/** For pages that ask whether the stored token is still good; `staffOnly` for the administration's. */
export async function checkSession(
  { config }: Platform,
  authenticate: Authenticate,
  token: string,
  staffOnly = false,
): Promise<{ status: 'success' | 'invalid'; auth_type: string }> {
  const caller = await authenticate(token)
  if (!caller || (staffOnly && !isStaff(caller))) return { status: 'invalid', auth_type: '' }
  return { status: 'success', auth_type: authTypeOf(caller.role, config.brand.slug) }
}
