import { throttle } from '#server/kernel/throttle.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByLogin, findPersonByUserId } from './account.repository.ts'
import { mailVerificationLink } from './mail-verification-link.ts'
import { accountKey } from './sign-in.ts'

/** Says nothing of whether there is such an account, whether it is verified, or how often it was asked. */
export async function resendVerification(
  platform: Platform,
  input: { to: { userId: number } | { email: string }; address: string; next: string | undefined },
): Promise<void> {
  const { db, limits } = platform
  await throttle(limits, 'resend.address', input.address)
  const person =
    'userId' in input.to
      ? await findPersonByUserId(db, input.to.userId)
      : await findPersonByLogin(db, input.to.email)
  if (!person || person.emailVerifiedAt) return
  const { ok } = await limits.consume('resend.account', accountKey(person))
  if (!ok) return
  await db.transaction(tx => mailVerificationLink(platform, tx, person, input.next))
}
