import type { Locale } from '#contract/shared.ts'
import { noticesTag } from '#server/kernel/cache-tags.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import { announce } from '#server/platform/changes.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mailPasswordChanged } from '../account.mails.ts'
import { isOwn } from '../account.policy.ts'
import {
  changeLanguage,
  changePassword,
  findPersonByUserId,
  lockPerson,
  type Person,
  type ProfileChange,
} from '../account.repository.ts'
import { hashPassword, isPassword } from '../password/password.ts'
import { passwordProblems } from '../password/password-problems.ts'
import { usesMailedCode } from '../password/request-mailed-code.ts'
import { voidMailedTokens } from '../password/token.repository.ts'
import { type AccessChoice, endAccess } from '../sessions/end-access.ts'
import { accountKey } from '../sign-in/sign-in.ts'
import { dropAvatar, makeAvatar, storeAvatar } from './picture.ts'
import { writeProfile } from './write-profile.ts'

/** Undefined fields don't change. Neither do blank names; a blank phone number, school or grade clears it. */
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
  /** The current password, or the emailed code if the account has none. */
  proof?: string
  /** What else ends with the old password. */
  alsoEnd?: AccessChoice
  removePicture: boolean
  picture?: Buffer
}

/** A change that has passed all checks, with the slow parts done before the transaction that writes it. */
export interface PreparedChange {
  /** Returns the person whose sessions the change has ended: the owner gets a new one. */
  write(tx: Tx): Promise<Person | null>
  /** The transaction failed: undoes what a rollback can't. */
  undo(): Promise<void>
}

export async function prepareProfileChange(
  platform: Platform,
  caller: Caller,
  userId: number,
  input: ProfileInput,
): Promise<PreparedChange> {
  const { db, storage, limits } = platform
  await throttle(limits, 'profile.account', String(caller.userId))
  if (!isOwn(caller, userId)) throw new Refusal('not_yours')
  const before = await findPersonByUserId(db, userId)
  if (!before) throw new Refusal('user_unknown')
  const problems =
    input.password || input.confirmation
      ? passwordProblems(input.password ?? '', input.confirmation ?? '', before)
      : {}
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
  if (input.password) await checkPresentPassword(platform, before, input.proof ?? '')

  // The slow parts come first; the transaction only writes.
  const avatar = input.picture && (await makeAvatar(input.picture))
  const passwordHash = input.password ? await hashPassword(input.password) : undefined
  if (avatar) await storeAvatar(storage, avatar)
  return {
    write: tx => writeChange(platform, tx, { before, input, pictureKey: avatar?.key, passwordHash }),
    async undo() {
      if (avatar) await dropAvatar(storage, avatar.key)
    },
  }
}

async function writeChange(
  platform: Pick<Platform, 'clock' | 'hooks' | 'jobs' | 'secrets' | 'origin'>,
  tx: Tx,
  change: {
    before: Person
    input: ProfileInput
    pictureKey: string | undefined
    passwordHash: string | undefined
  },
): Promise<Person | null> {
  const { clock } = platform
  const { before, input, pictureKey, passwordHash } = change
  const { userId } = before
  const person = await lockPerson(tx, userId)
  if (!person) throw new Refusal('user_unknown')
  const columns = { ...textChange(input), ...pictureChange(input, pictureKey) }
  await writeProfile(platform, tx, person, columns)
  if (input.language) await changeLanguage(tx, person.authId, input.language)
  if (passwordHash) {
    // A password set or changed in between voids what was checked above.
    if (person.tokenVersion !== before.tokenVersion) throw new Refusal('token_invalid')
    if (!person.passwordHash) await redeemCode(platform, tx, person, input.proof ?? '')
    await changePassword(tx, person.authId, passwordHash)
    await voidMailedTokens(tx, person.authId, 'reset', clock.now())
    const ended = await endAccess(platform, tx, person, input.alsoEnd ?? nothing)
    await mailPasswordChanged(platform, tx, person, ended)
    // Open streams check whether their session is still valid.
    await announce(tx, noticesTag(userId))
  }
  return passwordHash ? ((await lockPerson(tx, userId)) ?? null) : null
}

const nothing: AccessChoice = { accessTokens: false, calendarFeed: false, passkeys: [], webhooks: [] }

/** Someone at an unlocked computer has the session, but not the password. */
async function checkPresentPassword(
  { limits }: Pick<Platform, 'limits'>,
  person: Person,
  proof: string,
): Promise<void> {
  if (!proof) throw refuseFields({ current_password: 'required' })
  await throttle(limits, 'password.account', accountKey(person))
  if (person.passwordHash && !(await isPassword(proof, person.passwordHash)))
    throw refuseFields({ current_password: 'wrong_password' })
}

async function redeemCode(
  platform: Pick<Platform, 'clock' | 'secrets'>,
  tx: Tx,
  person: Person,
  code: string,
): Promise<void> {
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

/** An own picture, or none, also stops using the provider's. */
function pictureChange(input: ProfileInput, key: string | undefined): ProfileChange {
  if (key) return { pictureKey: key, pictureUrl: null }
  return input.removePicture ? { pictureKey: null, pictureUrl: null } : {}
}
