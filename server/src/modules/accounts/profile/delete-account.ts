import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mailAccountDeleted } from '../account.mails.ts'
import { isOwn } from '../account.policy.ts'
import { anonymise, findPersonByUserId, lockPerson, type Person } from '../account.repository.ts'
import { accountDeletion, deletionAsked, personChanged } from '../accounts.hooks.ts'
import { removePicture } from '../accounts.jobs.ts'
import { removeAllLearners } from '../learners/learner.repository.ts'
import { deletePasskeys } from '../passkeys/passkey.repository.ts'
import { isPassword } from '../password/password.ts'
import { usesMailedCode } from '../password/request-mailed-code.ts'
import { removeMailedTokens } from '../password/token.repository.ts'
import { removeAllDevices } from '../push/push-device.repository.ts'
import { takeRegistration } from '../registration/registration.repository.ts'
import { removeFactor } from '../second-factor/remove-factor.ts'
import { deleteSessions } from '../sessions/session.repository.ts'
import { accountKey } from '../sign-in/sign-in.ts'
import { deleteAccessTokens } from '../tokens/access-token.repository.ts'

/** Only the caller's own account, for staff too: the proof required is the owner's. */
export async function deleteAccount(
  platform: Platform,
  caller: Caller,
  input: { userId: number; email: string; username: string; proof: string },
): Promise<void> {
  const { db, limits } = platform
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
    await forgetAccount(platform, tx, current)
    await mailAccountDeleted(platform, tx, current)
  })
}

/** Deletes everything stored about a locked person; purchases between them and others remain without a name. */
export async function forgetAccount(
  platform: Pick<Platform, 'clock' | 'hooks' | 'jobs' | 'vault'>,
  tx: Tx,
  person: Person,
): Promise<void> {
  const { clock, hooks, jobs } = platform
  await hooks.call(deletionAsked, tx, person)
  await hooks.call(accountDeletion, tx, person)
  await removeMailedTokens(tx, person.authId)
  await takeRegistration(tx, person.authId)
  await removeFactor(platform, tx, person)
  await deletePasskeys(tx, person.authId)
  await deleteAccessTokens(tx, person.authId)
  await removeAllDevices(tx, person.authId)
  await deleteSessions(tx, person.authId)
  await removeAllLearners(tx, person.userId, clock.now())
  if (person.pictureKey) await jobs.enqueue(tx, removePicture, { key: person.pictureKey })
  await anonymise(tx, person, clock.now())
  await hooks.call(personChanged, tx, { userId: person.userId })
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
