import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mailPasswordChanged } from './account.mails.ts'
import { mayChangePassword, mayUpdateProfile } from './account.policy.ts'
import {
  changeLanguage,
  changePassword,
  changeProfile,
  findPersonByUserId,
  lockPerson,
  type ProfileChange,
} from './account.repository.ts'
import { passwordProblems } from './account.rules.ts'
import { personChanged } from './accounts.hooks.ts'
import { removePicture } from './accounts.jobs.ts'
import { hashPassword } from './password.ts'
import { dropAvatar, makeAvatar, storeAvatar } from './picture.ts'
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
  removePicture: boolean
  picture?: Buffer
}

export async function updateProfile(
  platform: Platform,
  caller: Caller,
  userId: number,
  input: ProfileInput,
): Promise<void> {
  const { db, clock, storage, jobs } = platform
  const before = await findPersonByUserId(db, userId)
  if (!before) throw new Refusal('user_unknown')
  if (!mayUpdateProfile(caller, before)) throw new Refusal('not_yours')
  if (input.password && !mayChangePassword(caller, userId)) throw new Refusal('not_yours')
  const problems =
    input.password || input.confirmation
      ? passwordProblems(input.password ?? '', input.confirmation ?? '', before)
      : {}
  if (Object.keys(problems).length > 0) throw refuseFields(problems)

  // The slow parts come first; the transaction only writes.
  const avatar = input.picture && (await makeAvatar(input.picture))
  const passwordHash = input.password && (await hashPassword(input.password))
  if (avatar) await storeAvatar(storage, avatar)
  try {
    await db.transaction(async tx => {
      const person = await lockPerson(tx, userId)
      if (!person) throw new Refusal('user_unknown')
      await changeProfile(tx, userId, { ...textChange(input), ...pictureChange(input, avatar?.key) })
      if (input.language) await changeLanguage(tx, person.authId, input.language)
      if (passwordHash) {
        await changePassword(tx, person.authId, passwordHash)
        await voidMailedTokens(tx, person.authId, 'reset', clock.now())
        await mailPasswordChanged(platform, tx, person)
      }
      if (person.pictureKey && (avatar || input.removePicture)) {
        await jobs.enqueue(tx, removePicture, { key: person.pictureKey })
      }
      await platform.hooks.call(personChanged, tx, { userId })
    })
  } catch (error) {
    if (avatar) await dropAvatar(storage, avatar.key)
    throw error
  }
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
