import { Refusal } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mailPasswordReset } from './account.mails.ts'
import { findPersonByLogin } from './account.repository.ts'
import { lifetimes } from './account.rules.ts'
import { hashLinkToken, newLinkToken } from './mailed-tokens.ts'
import { accountKey } from './sign-in.ts'
import { storeMailedToken } from './token.repository.ts'

/** Says nothing of whether there is such an account or how often it was asked. */
export async function requestPasswordReset(
  platform: Platform,
  input: { login: string; honeypot: string; address: string; next: string | undefined },
): Promise<void> {
  const { db, clock, limits } = platform
  await throttle(limits, 'forgot.address', input.address)
  if (input.honeypot) throw new Refusal('spam')
  const person = await findPersonByLogin(db, input.login)
  if (!person) return
  const { ok } = await limits.consume('forgot.account', accountKey(person))
  if (!ok) return
  const token = newLinkToken()
  const now = clock.now()
  await db.transaction(async tx => {
    await storeMailedToken(tx, {
      hash: hashLinkToken(token),
      purpose: 'reset',
      accountId: person.authId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifetimes.resetHours * 3600 * 1000),
    })
    await mailPasswordReset(platform, tx, person, { token, next: input.next })
  })
}
