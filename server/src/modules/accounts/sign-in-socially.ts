import { randomInt } from 'node:crypto'
import type { Locale } from '#contract/shared.ts'
import { roles } from '#server/http/caller.ts'
import { Refusal } from '#server/http/refusal.ts'
import { throttle } from '#server/http/throttle.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  findPersonByIdentity,
  findPersonByLogin,
  findTaken,
  insertAccount,
  linkIdentity,
  type Person,
} from './account.repository.ts'
import { displayNameOrDefault, isReservedUsername, maySignIn, usernameBase } from './account.rules.ts'
import type { SignedIn } from './sign-in.ts'
import type { SocialProfile, SocialVerifiers } from './social.ts'
import { issueToken } from './tokens.ts'

export async function signInSocially(
  platform: Platform,
  verifiers: SocialVerifiers,
  input: { provider: 'gmail' | 'facebook'; token: string; locale: Locale; address: string },
): Promise<SignedIn> {
  const { db, limits } = platform
  await throttle(limits, 'social.address', input.address)
  const verifier = verifiers[input.provider === 'gmail' ? 'google' : 'facebook']
  if (!verifier) throw new Refusal('provider_off')
  const profile = await verifier.verify(input.token)
  const enter = () => db.transaction(tx => findOrOpen(platform, tx, profile, input.locale))
  // Of two first visits at once, the second finds on its second try what the first has made.
  const person = (await enter()) ?? (await enter())
  if (!person) throw new Refusal('unavailable', { retryAfterSeconds: 1 })
  if (!maySignIn(person)) throw new Refusal('account_inactive')
  return { person, token: await issueToken(platform, person) }
}

async function findOrOpen(
  platform: Platform,
  tx: Tx,
  profile: SocialProfile,
  locale: Locale,
): Promise<Person | undefined> {
  const known = await findPersonByIdentity(tx, profile.provider, profile.subject)
  if (known) return known
  if (!profile.verifiedEmail) throw new Refusal('provider_email')
  const sameEmail = await findPersonByLogin(tx, profile.verifiedEmail)
  // Whoever registered this address without proving it might not be its owner: linking would let them in.
  if (sameEmail && !sameEmail.emailVerifiedAt) throw new Refusal('social_link_refused')
  const person = sameEmail ?? (await open(platform, tx, profile, profile.verifiedEmail, locale))
  if (!person) return undefined
  const { provider, subject } = profile
  const createdAt = platform.clock.now()
  const linked = await linkIdentity(tx, { provider, subject, accountId: person.authId, createdAt })
  // Throwing takes back the account just opened.
  if (!linked) throw new Refusal('unavailable', { retryAfterSeconds: 1 })
  return person
}

async function open(
  { clock, config }: Platform,
  tx: Tx,
  profile: SocialProfile,
  email: string,
  locale: Locale,
): Promise<Person | undefined> {
  const base = usernameBase(profile.firstName, profile.lastName, email)
  const names = [base, ...Array.from({ length: 8 }, () => `${base}${randomInt(10, 100_000)}`)]
  for (const username of names) {
    if (isReservedUsername(username, config.brand.slug)) continue
    const taken = await findTaken(tx, username, email)
    if (taken.email) return undefined
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
  return undefined
}
