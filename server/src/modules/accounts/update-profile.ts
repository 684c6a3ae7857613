import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mailPasswordChanged } from './account.mails.ts'
import { mayChangePassword, mayUpdateProfile } from './account.policy.ts'
import {
  changeLanguage,
  changePassword,
  changeProfile,
  findPersonByUserId,
  lockPerson,
  type Person,
  type ProfileChange,
} from './account.repository.ts'
import { passwordProblems } from './account.rules.ts'
import { personChanged } from './accounts.hooks.ts'
import { removePicture } from './accounts.jobs.ts'
import { hashPassword, isPassword } from './password.ts'
import { dropAvatar, makeAvatar, storeAvatar } from './picture.ts'
import { usesMailedCode } from './request-mailed-code.ts'
import { accountKey } from './sign-in.ts'
import { voidMailedTokens } from './token.repository.ts'

/** Undefined stays as it is. So do blank names; a blank phone number, school or grade clears it. */
export interface ProfileInput {
  firstName?: string
  lastName?: string
  displayName?: string
  contactNo?: string
  school?: string
  grade?: string
  language?: Locale
  password?: string
  confirmation?: string
  /** The present password, or the mailed code of an account without one. */
  proof?: string
  removePicture: boolean
  picture?: Buffer
}

/** Answers whose sessions the change has ended: its owner gets a new one. */
export async function updateProfile(
  platform: Platform,
  caller: Caller,
  userId: number,
  input: ProfileInput,
): Promise<Person | null> {
  const { db, clock, storage, jobs, limits } = platform
  await throttle(limits, 'profile.account', String(caller.userId))
  const before = await findPersonByUserId(db, userId)
  if (!before) throw new Refusal('user_unknown')
  if (!mayUpdateProfile(caller, before)) throw new Refusal('not_yours')
  if (input.password && !mayChangePassword(caller, userId)) throw new Refusal('not_yours')
  const problems =
    input.password || input.confirmation
      ? passwordProblems(input.password ?? '', input.confirmation ?? '', before)
      : {}
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
  if (input.password) await checkPresentPassword(platform, before, input.proof ?? '')

  // The slow parts come first; the transaction only writes.
  const avatar = input.picture && (await makeAvatar(input.picture))
  const passwordHash = input.password && (await hashPassword(input.password))
  if (avatar) await storeAvatar(storage, avatar)
  try {
    return await db.transaction(async tx => {
      const person = await lockPerson(tx, userId)
      if (!person) throw new Refusal('user_unknown')
      const change = { ...textChange(input), ...pictureChange(input, avatar?.key) }
      await changeProfile(tx, userId, change)
      if (input.language) await changeLanguage(tx, person.authId, input.language)
      if (passwordHash) {
        // One set or changed in between voids what was checked above.
        if (person.tokenVersion !== before.tokenVersion) throw new Refusal('token_invalid')
        if (!person.passwordHash) await redeemCode(platform, tx, person, input.proof ?? '')
        await changePassword(tx, person.authId, passwordHash)
        await voidMailedTokens(tx, person.authId, 'reset', clock.now())
        await mailPasswordChanged(platform, tx, person)
      }
      if (person.pictureKey && (avatar || input.removePicture)) {
        await jobs.enqueue(tx, removePicture, { key: person.pictureKey })
      }
      if (isSeen(person, change)) await platform.hooks.call(personChanged, tx, { userId })
      return passwordHash ? ((await lockPerson(tx, userId)) ?? null) : null
    })
  } catch (error) {
    if (avatar) await dropAvatar(storage, avatar.key)
    throw error
  }
}

/** Whether others see any of it. */
const isSeen = (person: Person, change: ProfileChange): boolean =>
  (['firstName', 'lastName', 'displayName', 'pictureKey', 'pictureUrl'] as const).some(
    field => change[field] !== undefined && change[field] !== person[field],
  )

/** Somebody at an unlocked computer has the session, not the password. */
async function checkPresentPassword({ limits }: Platform, person: Person, proof: string): Promise<void> {
  if (!proof) throw refuseFields({ current_password: 'required' })
  await throttle(limits, 'password.account', accountKey(person))
  if (person.passwordHash && !(await isPassword(proof, person.passwordHash)))
    throw refuseFields({ current_password: 'wrong_password' })
}

async function redeemCode(platform: Platform, tx: Tx, person: Person, code: string): Promise<void> {
  if (!(await usesMailedCode(platform, tx, person, 'password', code)))
    throw refuseFields({ current_password: 'wrong_code' })
}

function textChange(input: ProfileInput): ProfileChange {
  return {
    ...(input.firstName && { firstName: input.firstName }),
    ...(input.lastName && { lastName: input.lastName }),
    ...(input.displayName && { displayName: input.displayName }),
    ...(input.contactNo !== undefined && { contactNo: input.contactNo }),
    ...(input.school !== undefined && { school: input.school }),
    ...(input.grade !== undefined && { grade: input.grade }),
  }
}

/** A picture of one's own, or none, also ends the use of the provider's. */
function pictureChange(input: ProfileInput, key: string | undefined): ProfileChange {
  if (key) return { pictureKey: key, pictureUrl: null }
  return input.removePicture ? { pictureKey: null, pictureUrl: null } : {}
}
