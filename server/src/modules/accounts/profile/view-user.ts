import type { OwnUser, PublicCard, SessionCheck } from '#contract/accounts/accounts.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Authenticate } from '#server/kernel/handlers.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isOwn } from '../account.policy.ts'
import { presentOwnUser, presentPublicCard } from '../account.presenter.ts'
import { findPersonByUserId } from '../account.repository.ts'
import { authTypeOf, staffRoles } from '../account.rules.ts'
import { findPayoutStatus } from '../status/find-payout-status.ts'

export async function viewUser(
  platform: Pick<Platform, 'config' | 'db' | 'hooks'>,
  caller: Caller | null,
  userId: number,
): Promise<OwnUser | PublicCard> {
  const { db, config } = platform
  const person = await findPersonByUserId(db, userId)
  const own = isOwn(caller, userId)
  // IDs can be enumerated, and must not reveal who works here.
  if (!person || (!own && staffRoles.includes(person.role))) throw new Refusal('user_unknown')
  const { slug } = config.brand
  if (!own) return presentPublicCard(person, slug)
  return presentOwnUser(person, slug, await findPayoutStatus(platform, db, person))
}

/** For pages that check whether the stored token is still valid; `staffOnly` for the portal's. */
export async function checkSession(
  { config }: Pick<Platform, 'config'>,
  authenticate: Authenticate,
  token: string,
  staffOnly = false,
): Promise<SessionCheck> {
  const caller = await authenticate(token)
  if (!caller || 'ended' in caller || (staffOnly && !staffRoles.includes(caller.role)))
    return {
      status: 'invalid',
      auth_type: '',
      pending: false,
      subscriber_id: 0,
      second_factor_missing: false,
      ended: caller && 'ended' in caller ? caller.ended : null,
    }
  return {
    status: 'success',
    auth_type: authTypeOf(caller.role, config.brand.slug),
    pending: caller.pending ?? false,
    subscriber_id: caller.subscriberId,
    second_factor_missing: caller.factorMissing ?? false,
    ended: null,
  }
}
