import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Platform } from '#server/platform/platform.ts'
import { deleteAccessTokens } from './access-token.repository.ts'
import { mailAccountDeleted } from './account.mails.ts'
import { isOwn } from './account.policy.ts'
import { anonymise, findPersonByUserId, lockPerson } from './account.repository.ts'
import { accountDeletion, personChanged } from './accounts.hooks.ts'
import { removePicture } from './accounts.jobs.ts'
import { removeAllLearners } from './learner.repository.ts'
import { deletePasskeys } from './passkey.repository.ts'
import { isPassword } from './password.ts'
import { removeAllDevices } from './push-device.repository.ts'
import { removeFactor } from './remove-second-factor.ts'
import { usesMailedCode } from './request-mailed-code.ts'
import { accountKey } from './sign-in.ts'
import { removeMailedTokens } from './token.repository.ts'

/** Only ever one's own, staff included: the proof asked for is the owner's. */
export async function deleteAccount(
  platform: Platform,
  caller: Caller,
  input: { userId: number; email: string; username: string; proof: string },
): Promise<void> {
  const { db, clock, hooks, limits, jobs } = platform
  if (!isOwn(caller, input.userId)) throw new Refusal('not_yours')
  const person = await findPersonByUserId(db, input.userId)
  if (!person) throw new Refusal('user_unknown')
  if (!same(person.email, input.email) || !same(person.username, input.username)) {
    throw new Refusal('identity_mismatch')
  }
  await throttle(limits, 'password.account', accountKey(person))
  if (person.passwordHash && !(await isPassword(input.proof, person.passwordHash))) {
    throw new Refusal('wrong_password')
  }

  await db.transaction(async tx => {
    const current = await lockPerson(tx, person.userId)
    if (!current) throw new Refusal('user_unknown')
    // A password set or changed in between voids what was checked above.
    if (current.tokenVersion !== person.tokenVersion) throw new Refusal('token_invalid')
    if (!current.passwordHash && !(await usesMailedCode(platform, tx, current, 'delete', input.proof))) {
      throw new Refusal('wrong_password')
    }
    await hooks.call(accountDeletion, tx, current)
    await removeMailedTokens(tx, current.authId)
    await removeFactor(platform, tx, current)
    await deletePasskeys(tx, current.authId)
    await deleteAccessTokens(tx, current.authId)
    await removeAllDevices(tx, current.authId)
    await removeAllLearners(tx, current.userId, clock.now())
    await mailAccountDeleted(platform, tx, current)
    if (current.pictureKey) await jobs.enqueue(tx, removePicture, { key: current.pictureKey })
    await anonymise(tx, current, clock.now())
    await hooks.call(personChanged, tx, { userId: current.userId })
  })
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
