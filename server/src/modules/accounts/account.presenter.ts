import type { OwnUser, PublicCard } from '#contract/accounts/accounts.ts'
import type { HeldAccess as WireAccess } from '#contract/accounts/held-access.ts'
import { isLearner } from '#server/kernel/caller.ts'
import type { Person } from './account.repository.ts'
import { authTypeOf, hasPublicUsername, isPending, payeeReference } from './account.rules.ts'
import type { PayoutStatus } from './accounts.hooks.ts'
import { authUsing, pictureAddress } from './profile/picture.ts'
import type { HeldAccess } from './sessions/end-access.ts'
import type { SignedIn } from './sessions/open-session.ts'

/**
 * What everyone may know. IDs can be enumerated, so for a learner, or a teacher who isn't public, it is only the first
 * name.
 */
export function presentPublicCard(person: Person, brandSlug: string): PublicCard {
  const card = presentCard(person, brandSlug)
  if (isLearner(person) || isPending(person))
    return { ...card, username: '', display_name: person.firstName, profile_picture: '', auth_using: 'local' }
  return hasPublicUsername(person.role) ? card : { ...card, username: '' }
}

const presentCard = (person: Person, brandSlug: string): PublicCard => ({
  user_id: person.userId,
  username: person.username,
  display_name: person.displayName,
  profile_picture: pictureAddress(person),
  auth_using: authUsing(person),
  auth_type: authTypeOf(person.role, brandSlug),
})

export function presentOwnUser(person: Person, brandSlug: string, payout: PayoutStatus): OwnUser {
  const card = presentCard(person, brandSlug)
  return {
    ...card,
    auth_id: person.authId,
    role_id: person.role,
    subscriber_id: person.subscriberId,
    // No one has a saved card before there is commerce.
    stripe_customer_id: null,
    stripe_connect_id: payout.known ? payeeReference({ userId: person.userId }) : null,
    connect_account_status: payout.verified ? 1 : 0,
    status: person.status,
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    email_verified: person.emailVerifiedAt !== null,
    has_password: person.passwordHash !== null,
    school: person.school,
    grade: person.grade,
    language: person.language,
    created_at: person.createdAt.toISOString(),
    details: {
      first_name: person.firstName,
      last_name: person.lastName,
      display_name: person.displayName,
      contact_no: person.contactNo,
      profile_picture: card.profile_picture,
    },
  }
}

export function presentSignedIn(
  { person, token, choice = null }: SignedIn,
  brandSlug: string,
  payout: PayoutStatus,
) {
  const user = presentOwnUser(person, brandSlug, payout)
  return { status: 200 as const, error: false as const, user, data: { token, user, choice } }
}

export const presentAccess = (held: HeldAccess): WireAccess => ({
  access_tokens: held.accessTokens,
  calendar_feed: held.calendarFeed,
  passkeys: held.passkeys.map(({ id, name, createdAt, usedAt }) => ({
    passkey_id: id,
    name,
    created_at: createdAt.toISOString(),
    used_at: usedAt?.toISOString() ?? null,
  })),
  webhooks: held.webhooks.map(({ id, url }) => ({ webhook_id: id, url })),
})
