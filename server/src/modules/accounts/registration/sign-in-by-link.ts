import { Refusal } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByAuthId, lockPerson, type Person } from '../account.repository.ts'
import { lifetimes } from '../account.rules.ts'
import { hashLinkToken } from '../password/mailed-tokens.ts'
import { findMailedToken } from '../password/token.repository.ts'
import { openSession, type SignedIn } from '../sessions/open-session.ts'
import type { Place } from '../sessions/session-place.ts'
import { requireActive } from '../status/require-active.ts'
import { findRegistration, type Registered, takeRegistration } from './registration.repository.ts'

type Link = NonNullable<Awaited<ReturnType<typeof findMailedToken>>>

/** How the page of an emailed link continues: automatically, with a button, or only with the password. */
export type LinkSignIn = 'now' | 'press' | null

/**
 * A verification link signs in once, before the account's first sign-in. In the browser that registered, this works
 * for as long as the link is valid. Anywhere else, where a forwarded email may have been opened, it works like a
 * password link: for an hour, and only with a button press, which no email scanner makes.
 */
function linkSignIn(
  link: Link,
  registration: Registered | undefined,
  browserKey: string | undefined,
  at: Date,
): LinkSignIn {
  if (!registration || link.expiresAt <= at) return null
  if (browserKey && registration.browserHash === hashLinkToken(browserKey)) return 'now'
  return link.createdAt.getTime() + lifetimes.resetHours * 3_600_000 > at.getTime() ? 'press' : null
}

/** For the page of a link that has just verified the address, or had done so before. */
export async function findLinkSignIn(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  token: string,
  browserKey: string | undefined,
): Promise<{ how: LinkSignIn; username: string }> {
  const link = await findMailedToken(db, hashLinkToken(token), 'verify')
  const person = link && (await findPersonByAuthId(db, link.accountId))
  const how =
    link && person
      ? linkSignIn(link, await findRegistration(db, link.accountId), browserKey, clock.now())
      : null
  return { how, username: how ? (person?.username ?? '') : '' }
}

export async function signInByLink(
  platform: Pick<Platform, 'config' | 'db' | 'clock' | 'limits' | 'secrets'>,
  { token, browserKey, ...place }: { token: string; browserKey: string | undefined } & Place,
): Promise<SignedIn> {
  const { db, clock, limits } = platform
  await throttle(limits, 'login.address', place.address)
  const { person, choice } = await db.transaction(async tx => {
    const link = await findMailedToken(tx, hashLinkToken(token), 'verify')
    if (!link) throw new Refusal('link_unknown')
    const found = await findPersonByAuthId(tx, link.accountId)
    const locked: Person | undefined = found && (await lockPerson(tx, found.userId))
    const registration = locked && (await findRegistration(tx, locked.authId))
    if (!locked?.emailVerifiedAt || !linkSignIn(link, registration, browserKey, clock.now()))
      throw new Refusal('link_expired')
    requireActive(platform, locked)
    const taken = await takeRegistration(tx, locked.authId)
    return { person: locked, choice: taken?.choice ?? null }
  })
  await limits.giveBack('login.address', place.address)
  return openSession(platform, person, place, choice)
}
