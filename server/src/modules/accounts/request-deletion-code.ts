import type { Caller } from '#server/kernel/caller.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mailDeletionCode } from './account.mails.ts'
import { findPersonByUserId, lockPerson } from './account.repository.ts'
import { lifetimes } from './account.rules.ts'
import { hashDeletionCode, newDeletionCode } from './mailed-tokens.ts'
import { accountKey } from './sign-in.ts'
import { removeMailedTokens, storeMailedToken } from './token.repository.ts'

/** For accounts without a password; one with a password confirms with that, and needs no second way. */
export async function requestDeletionCode(platform: Platform, caller: Caller): Promise<void> {
  const { db, clock, limits, secrets } = platform
  const person = await findPersonByUserId(db, caller.userId)
  if (!person || person.passwordHash) return
  await throttle(limits, 'resend.account', `delete ${accountKey(person)}`)
  const code = newDeletionCode()
  const now = clock.now()
  await db.transaction(async tx => {
    if (!(await lockPerson(tx, person.userId))) return
    // Only the newest counts: each further code would make guessing easier.
    await removeMailedTokens(tx, person.authId, 'delete')
    await storeMailedToken(tx, {
      hash: hashDeletionCode(secrets.addresses, person.authId, code),
      purpose: 'delete',
      accountId: person.authId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifetimes.deletionCodeMinutes * 60 * 1000),
    })
    await mailDeletionCode(platform, tx, person, code)
  })
}
