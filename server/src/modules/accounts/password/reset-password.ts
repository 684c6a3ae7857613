import { noticesTag } from '#server/kernel/cache-tags.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import { announce } from '#server/platform/changes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mailPasswordChanged } from '../account.mails.ts'
import { changePassword, lockPerson, markEmailVerified } from '../account.repository.ts'
import { type AccessChoice, endAccess } from '../sessions/end-access.ts'
import { getResetLink } from './get-reset-link.ts'
import { hashLinkToken } from './mailed-tokens.ts'
import { hashPassword } from './password.ts'
import { passwordProblems } from './password-problems.ts'
import { redeemMailedToken, voidMailedTokens } from './token.repository.ts'

export async function resetPassword(
  platform: Pick<Platform, 'db' | 'clock' | 'hooks' | 'jobs' | 'origin'>,
  input: {
    token: string
    password: string
    confirmation: string
    /** Which of these to remove; sessions, access tokens and the calendar feed always end. */
    remove: Pick<AccessChoice, 'passkeys' | 'webhooks'>
  },
): Promise<void> {
  const { db, clock } = platform
  const hash = hashLinkToken(input.token)
  const at = clock.now()

  // A first check, so that a bad link costs no hashing and a refused password doesn't use it up.
  const owner = await getResetLink(platform, input.token)
  const problems = passwordProblems(input.password, input.confirmation, owner)
  if (Object.keys(problems).length > 0) throw refuseFields(problems)

  const passwordHash = await hashPassword(input.password)
  await db.transaction(async tx => {
    if (!(await lockPerson(tx, owner.userId))) throw new Refusal('link_unknown')
    if ((await redeemMailedToken(tx, { hash, purpose: 'reset', at })) === undefined) {
      throw new Refusal('link_expired')
    }
    await changePassword(tx, owner.authId, passwordHash)
    // Anyone who opened the link can read this mailbox.
    await markEmailVerified(tx, owner.authId, at)
    await voidMailedTokens(tx, owner.authId, 'reset', at)
    // Anyone who knew the old password may have created them.
    const everything = { ...input.remove, accessTokens: true, calendarFeed: true }
    await mailPasswordChanged(platform, tx, owner, await endAccess(platform, tx, owner, everything))
    // Open streams check whether their session is still valid.
    await announce(tx, noticesTag(owner.userId))
  })
}
