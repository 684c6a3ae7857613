import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mailAccountDeleted } from './account.mails.ts'
import { isOwn } from './account.policy.ts'
import { anonymise, findPersonByUserId, lockPerson, type Person } from './account.repository.ts'
import { accountDeletion, personChanged } from './accounts.hooks.ts'
import { removePicture } from './accounts.jobs.ts'
import { hashDeletionCode } from './mailed-tokens.ts'
import { isPassword } from './password.ts'
import { accountKey } from './sign-in.ts'
import { redeemMailedToken, removeMailedTokens } from './token.repository.ts'

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
  // Guesses here and at the sign-in count together.
  await throttle(limits, 'login.account', accountKey(person))
  if (person.passwordHash && !(await isPassword(input.proof, person.passwordHash))) {
    throw new Refusal('wrong_password')
  }

  await db.transaction(async tx => {
    const current = await lockPerson(tx, person.userId)
    if (!current) throw new Refusal('user_unknown')
    // A password set or changed in between voids what was checked above.
    if (current.tokenVersion !== person.tokenVersion) throw new Refusal('token_invalid')
    if (!current.passwordHash && !(await usesCode(platform, tx, current, input.proof))) {
      throw new Refusal('wrong_password')
    }
    await hooks.call(accountDeletion, tx, current)
    await removeMailedTokens(tx, current.authId)
    await mailAccountDeleted(platform, tx, current)
    if (current.pictureKey) await jobs.enqueue(tx, removePicture, { key: current.pictureKey })
    await anonymise(tx, current, clock.now())
    await hooks.call(personChanged, tx, { userId: current.userId })
  })
}

async function usesCode(
  { secrets, clock }: Platform,
  tx: Tx,
  person: Person,
  code: string,
): Promise<boolean> {
  const hash = hashDeletionCode(secrets.addresses, person.authId, code.trim())
  const owner = await redeemMailedToken(tx, { hash, purpose: 'delete', at: clock.now() })
  return owner === person.authId
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
