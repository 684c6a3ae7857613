import { Refusal } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import { networkOf } from '#server/platform/limits/network-of.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByLogin, renewHash } from '../account.repository.ts'
import { hashPassword, isOutdated, isPassword } from '../password/password.ts'
import { openSession, type SignedIn } from '../sessions/open-session.ts'
import type { Place } from '../sessions/session-place.ts'
import { requireActive } from '../status/require-active.ts'

/** The key of an account in limits; no login starts with '#'. */
export const accountKey = (person: { authId: number }): string => `#${person.authId}`

/** Problems with an account are only revealed to someone who knows its password. */
export async function signIn(
  platform: Pick<Platform, 'config' | 'db' | 'clock' | 'limits' | 'secrets'>,
  input: { login: string; password: string } & Place,
): Promise<SignedIn> {
  const { db, limits } = platform
  await throttle(limits, 'login.address', input.address)
  const person = await findPersonByLogin(db, input.login)
  // By account if there is one: guesses by username and by address count together.
  const target = person ? accountKey(person) : input.login
  const pair = `${networkOf(input.address)} ${target}`
  await throttle(limits, 'login.pair', pair)
  await throttle(limits, 'login.account', target)

  const right = await isPassword(input.password, person?.passwordHash ?? null)
  if (!person || !right) throw new Refusal('wrong_credentials')
  await Promise.all([
    limits.giveBack('login.address', input.address),
    limits.reset('login.pair', pair),
    limits.reset('login.account', target),
  ])

  requireActive(platform, person)
  if (!person.emailVerifiedAt) {
    throw new Refusal('email_unverified', { details: { status: 405, user_id: person.userId } })
  }
  if (person.passwordHash && isOutdated(person.passwordHash)) {
    await renewHash(db, person.authId, person.passwordHash, await hashPassword(input.password))
  }
  // A password changed since `person` was read has raised the version, so this token is void from the start.
  return openSession(platform, person, input)
}
