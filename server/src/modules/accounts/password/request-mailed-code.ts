import type { Caller } from '#server/kernel/caller.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  mailBankCode,
  mailDeletionCode,
  mailFactorCode,
  mailPasskeyCode,
  mailPasswordCode,
  mailSocialCode,
} from '../account.mails.ts'
import { findPersonByUserId, lockPerson, type Person } from '../account.repository.ts'
import { lifetimes } from '../account.rules.ts'
import { accountKey } from '../sign-in/sign-in.ts'
import { type CodePurpose, hashMailedCode, newMailedCode } from './mailed-tokens.ts'
import { redeemMailedToken, removeMailedTokens, storeMailedToken } from './token.repository.ts'

const mails = {
  delete: mailDeletionCode,
  password: mailPasswordCode,
  passkey: mailPasskeyCode,
  bank: mailBankCode,
  social: mailSocialCode,
  factor: mailFactorCode,
} as const

/** For accounts without a password; an account with one confirms with that, and needs no second way. */
export async function requestMailedCode(
  platform: Platform,
  caller: Caller,
  purpose: CodePurpose,
): Promise<void> {
  const { db, limits } = platform
  const person = await findPersonByUserId(db, caller.userId)
  if (!person || person.passwordHash) return
  await throttle(limits, 'resend.account', `${purpose} ${accountKey(person)}`)
  await db.transaction(async tx => {
    if (await lockPerson(tx, person.userId)) await storeMailedCode(platform, tx, person, purpose)
  })
}

/** Only the newest is valid, because each further code would make guessing easier. */
export async function storeMailedCode(
  platform: Platform,
  tx: Tx,
  person: Person,
  purpose: CodePurpose,
): Promise<void> {
  const code = newMailedCode()
  const now = platform.clock.now()
  await removeMailedTokens(tx, person.authId, purpose)
  await storeMailedToken(tx, {
    hash: hashMailedCode(platform.secrets.addresses, purpose, person.authId, code),
    purpose,
    accountId: person.authId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetimes.mailedCodeMinutes * 60 * 1000),
  })
  await mails[purpose](platform, tx, person, code)
}

/** Whether this is the emailed code; checking uses it up. */
export async function usesMailedCode(
  { secrets, clock }: Pick<Platform, 'secrets' | 'clock'>,
  tx: Tx,
  person: Person,
  purpose: CodePurpose,
  code: string,
): Promise<boolean> {
  const hash = hashMailedCode(secrets.addresses, purpose, person.authId, code.trim())
  return (await redeemMailedToken(tx, { hash, purpose, at: clock.now() })) === person.authId
}
