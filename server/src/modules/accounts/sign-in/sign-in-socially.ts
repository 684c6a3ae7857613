import { randomInt } from 'node:crypto'
import type { Locale } from '#contract/shared.ts'
import { roles } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mailSocialRefused } from '../account.mails.ts'
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
} from '../account.repository.ts'
import { displayNameOrDefault, isReservedUsername, staffRoles, usernameBase } from '../account.rules.ts'
import { deletePasskeys } from '../passkeys/passkey.repository.ts'
import { storeMailedCode } from '../password/request-mailed-code.ts'
import { removeMailedTokens } from '../password/token.repository.ts'
import { takeRegistration } from '../registration/registration.repository.ts'
import { proveOwner } from '../second-factor/prove-owner.ts'
import { openSession, type SignedIn } from '../sessions/open-session.ts'
import type { Place } from '../sessions/session-place.ts'
import { requireActive } from '../status/require-active.ts'
import { accountKey } from './sign-in.ts'
import type { SocialProfile, SocialVerifiers } from './social.ts'

export async function signInSocially(
  platform: Platform,
  verifiers: SocialVerifiers,
  input: {
    provider: 'gmail' | 'facebook'
    token: string
    /** The account's password, or the emailed code if it has none, once it was asked for. */
    proof: string
    locale: Locale
  } & Place,
): Promise<SignedIn> {
  await throttle(platform.limits, 'social.address', input.address)
  const verifier = verifiers[input.provider === 'gmail' ? 'google' : 'facebook']
  if (!verifier) throw new Refusal('provider_off')
  const profile = await verifier.verify(input.token)
  const person = await enter(platform, profile, input)
  requireActive(platform, person)
  return openSession(platform, person, input)
}

/** Someone else has just created the same account; it has to be looked up again. */
class Overtaken extends Error {}

/** Of several first visits at once, one opens the account and the others find it when they look again. */
async function enter(
  platform: Platform,
  profile: SocialProfile,
  { proof, locale }: { proof: string; locale: Locale },
): Promise<Person> {
  for (let attempt = 1; attempt <= 3; attempt++) {
    const prove = await proveLink(platform, profile, proof)
    try {
      return await platform.db.transaction(tx => findOrOpen(platform, tx, profile, { locale, prove }))
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error
    }
  }
  throw new Refusal('unavailable', { retryAfterSeconds: 1 })
}

type Prove = (tx: Tx, locked: Person) => Promise<void>

/**
 * Whether this provider may open the existing account, in a separate transaction, so that emails and counts stay.
 * Staff sign in with a password. Any other account is linked on the provider's word only if the mailbox is the
 * provider's; otherwise it takes something only the owner knows.
 */
async function proveLink(platform: Platform, profile: SocialProfile, proof: string): Promise<Prove | null> {
  const { db } = platform
  const { provider, subject, verifiedEmail, ownsMailbox } = profile
  const known = await findPersonByIdentity(db, provider, subject)
  const person = known ?? (verifiedEmail ? await findPersonByLogin(db, verifiedEmail) : null)
  if (!person) return null
  if (staffRoles.includes(person.role)) {
    await mailOnceInAWhile(platform, person, tx => mailSocialRefused(platform, tx, person, provider))
    throw new Refusal('social_staff')
  }
  if (known || ownsMailbox) return null
  if (proof) return proveOwner(platform, person, proof, 'social')
  if (!person.passwordHash)
    await mailOnceInAWhile(platform, person, tx => storeMailedCode(platform, tx, person, 'social'))
  throw new Refusal('social_proof', { details: { needs: person.passwordHash ? 'password' : 'code' } })
}

/** Repeated tries don't fill anyone's mailbox. */
async function mailOnceInAWhile(
  { db, limits }: Pick<Platform, 'db' | 'limits'>,
  person: Person,
  mail: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { ok } = await limits.consume('resend.account', `social ${accountKey(person)}`)
  if (ok) await db.transaction(mail)
}

async function findOrOpen(
  platform: Pick<Platform, 'config' | 'clock'>,
  tx: Tx,
  profile: SocialProfile,
  { locale, prove }: { locale: Locale; prove: Prove | null },
): Promise<Person> {
  const { provider, subject, verifiedEmail } = profile
  const known = await findPersonByIdentity(tx, provider, subject)
  if (known) return known
  if (!verifiedEmail) throw new Refusal('provider_email')
  const sameEmail = await findPersonByLogin(tx, verifiedEmail)
  const person = sameEmail
    ? await proven(platform, tx, sameEmail, profile, prove)
    : await open(platform, tx, profile, verifiedEmail, locale)
  const createdAt = platform.clock.now()
  const linked = await linkIdentity(tx, { provider, subject, accountId: person.authId, createdAt })
  // Thrown, not returned: an account opened above must not stay behind.
  if (!linked) throw new Overtaken()
  return person
}

/**
 * Someone who registered this address without verifying it might not be its owner, and wait with the password they
 * chose. The word of the mailbox's provider is the proof: from here on, the account is the owner's, and nothing from
 * before works any more. Another provider's word changes nothing: the link in our own email must be opened first.
 */
async function proven(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  person: Person,
  { firstName, lastName, pictureUrl, ownsMailbox }: SocialProfile,
  prove: Prove | null,
): Promise<Person> {
  const locked = await lockPerson(tx, person.userId)
  // Opened, or made a staff account, since this was checked.
  if (!locked || staffRoles.includes(locked.role) || !(ownsMailbox || prove)) throw new Overtaken()
  await prove?.(tx, locked)
  if (locked.emailVerifiedAt) return locked
  if (!ownsMailbox)
    throw new Refusal('email_unverified', { details: { status: 405, user_id: locked.userId } })
  const at = clock.now()
  await changePassword(tx, locked.authId, null)
  await removeMailedTokens(tx, locked.authId)
  await takeRegistration(tx, locked.authId)
  await deletePasskeys(tx, locked.authId)
  await markEmailVerified(tx, locked.authId, at)
  const displayName = displayNameOrDefault(undefined, firstName, lastName) || locked.username
  await changeProfile(tx, locked.userId, { firstName, lastName, displayName, pictureUrl, pictureKey: null })
  const taken = await lockPerson(tx, locked.userId)
  if (!taken) throw new Overtaken()
  return taken
}

async function open(
  { clock, config }: Pick<Platform, 'clock' | 'config'>,
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
