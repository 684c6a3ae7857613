import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByAuthId, lockPerson, noteSignIn } from '../account.repository.ts'
import { readChallenge } from '../second-factor/factor-challenge.ts'
import { redeemFactorCode } from '../second-factor/redeem-factor-code.ts'
import type { SignedIn } from '../sessions/open-session.ts'
import type { Place } from '../sessions/session-place.ts'
import { startSession } from '../sessions/start-session.ts'
import { requireActive } from '../status/require-active.ts'
import { accountKey } from './sign-in.ts'

/**
 * The second half of signing in. Only someone with the password gets here, so the account itself can be slowed down.
 */
export async function signInWithCode(
  platform: Platform,
  { challenge, code, ...place }: { challenge: string; code: string } & Place,
): Promise<SignedIn> {
  const { db, limits } = platform
  const proven = await readChallenge(platform, challenge)
  if (!proven) throw new Refusal('second_factor_expired')
  await throttle(limits, 'factor.account', accountKey(proven))
  const person = await db.transaction(async tx => {
    const found = await findPersonByAuthId(tx, proven.authId)
    const locked = found && (await lockPerson(tx, found.userId))
    // The password or factor was changed since then: start again.
    if (!locked || locked.tokenVersion !== proven.tokenVersion) throw new Refusal('second_factor_expired')
    requireActive(platform, locked)
    if (!(await redeemFactorCode(platform, tx, locked, code))) throw refuseFields({ code: 'factor_code' })
    return locked
  })
  await limits.reset('factor.account', accountKey(proven))
  await noteSignIn(db, person.authId, platform.clock.now())
  return { person, token: await startSession(platform, person, place) }
}
