import { randomInt } from 'node:crypto'
import type { Locale } from '#contract/shared.ts'
import { roles } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  changePassword,
  changeProfile,
  findPersonByIdentity,
  findPersonByLogin,
  findTaken,
  insertAccount,
  linkIdentity,
  lockPerson,
  markEmailVerified,
  type Person,
} from './account.repository.ts'
import { displayNameOrDefault, isReservedUsername, usernameBase } from './account.rules.ts'
import { openSession, type SignedIn } from './open-session.ts'
import { deletePasskeys } from './passkey.repository.ts'
import { requireStanding } from './require-standing.ts'
import type { Place } from './session-place.ts'
import type { SocialProfile, SocialVerifiers } from './social.ts'
import { removeMailedTokens } from './token.repository.ts'

export async function signInSocially(
  platform: Platform,
  verifiers: SocialVerifiers,
  input: { provider: 'gmail' | 'facebook'; token: string; locale: Locale } & Place,
): Promise<SignedIn> {
  await throttle(platform.limits, 'social.address', input.address)
  const verifier = verifiers[input.provider === 'gmail' ? 'google' : 'facebook']
  if (!verifier) throw new Refusal('provider_off')
  const profile = await verifier.verify(input.token)
  const person = await enter(platform, profile, input.locale)
  requireStanding(platform, person)
  return openSession(platform, person, input)
}

/** Somebody else has just made what we were about to make; it has to be looked up again. */
class Overtaken extends Error {}

/** Of several first visits at once, one opens the account and the others find it when they look again. */
async function enter(platform: Platform, profile: SocialProfile, locale: Locale): Promise<Person> {
  for (let attempt = 1; attempt <= 3; attempt++) {
    try {
      return await platform.db.transaction(tx => findOrOpen(platform, tx, profile, locale))
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error
    }
  }
  throw new Refusal('unavailable', { retryAfterSeconds: 1 })
}

async function findOrOpen(
  platform: Platform,
  tx: Tx,
  profile: SocialProfile,
  locale: Locale,
): Promise<Person> {
  const { provider, subject, verifiedEmail } = profile
  const known = await findPersonByIdentity(tx, provider, subject)
  if (known) return known
  if (!verifiedEmail) throw new Refusal('provider_email')
  const sameEmail = await findPersonByLogin(tx, verifiedEmail)
  const person = sameEmail
    ? await proven(platform, tx, sameEmail, profile)
    : await open(platform, tx, profile, verifiedEmail, locale)
  const createdAt = platform.clock.now()
  const linked = await linkIdentity(tx, { provider, subject, accountId: person.authId, createdAt })
  // Thrown, not returned: an account opened above must not stay behind.
  if (!linked) throw new Overtaken()
  return person
}

/**
 * Whoever registered this address without proving it might not be its owner, and wait behind the password they chose.
 * The provider's word is the proof: the account is the owner's from here on, and nothing of before works any more.
 */
async function proven(
  { clock }: Platform,
  tx: Tx,
  person: Person,
  { firstName, lastName, pictureUrl }: SocialProfile,
): Promise<Person> {
  const locked = await lockPerson(tx, person.userId)
  if (!locked) throw new Overtaken()
  if (locked.emailVerifiedAt) return locked
  const at = clock.now()
  await changePassword(tx, locked.authId, null)
  await removeMailedTokens(tx, locked.authId)
  await deletePasskeys(tx, locked.authId)
  await markEmailVerified(tx, locked.authId, at)
  const displayName = displayNameOrDefault(undefined, firstName, lastName) || locked.username
  await changeProfile(tx, locked.userId, { firstName, lastName, displayName, pictureUrl, pictureKey: null })
  const taken = await lockPerson(tx, locked.userId)
  if (!taken) throw new Overtaken()
  return taken
}

async function open(
  { clock, config }: Platform,
  tx: Tx,
  profile: SocialProfile,
  email: string,
  locale: Locale,
): Promise<Person> {
  const base = usernameBase(profile.firstName, profile.lastName, email)
  const names = [base, ...Array.from({ length: 8 }, () => `${base}${randomInt(10, 100_000)}`)]
  for (const username of names) {
    if (isReservedUsername(username, config.brand.slug)) continue
    const taken = await findTaken(tx, username, email)
    if (taken.email) throw new Overtaken()
    if (taken.username) continue
    const now = clock.now()
    const person = await insertAccount(tx, {
      username,
      email,
      emailVerifiedAt: now,
      passwordHash: null,
      role: roles.student,
      language: locale,
      firstName: profile.firstName,
      lastName: profile.lastName,
      displayName: displayNameOrDefault(undefined, profile.firstName, profile.lastName) || username,
      pictureUrl: profile.pictureUrl,
      createdAt: now,
    })
    if (person) return person
  }
  throw new Overtaken()
}
