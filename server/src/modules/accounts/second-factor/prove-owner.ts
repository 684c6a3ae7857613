import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Person } from '../account.repository.ts'
import type { CodePurpose } from '../password/mailed-tokens.ts'
import { isPassword } from '../password/password.ts'
import { usesMailedCode } from '../password/request-mailed-code.ts'
import { accountKey } from '../sign-in/sign-in.ts'

/**
 * Someone at an unlocked computer has the session, but not the password. Called outside a transaction, because each
 * try is counted.
 */
export async function provePassword(
  { limits }: Pick<Platform, 'limits'>,
  person: Person,
  proof: string,
): Promise<void> {
  await throttle(limits, 'password.account', accountKey(person))
  if (!person.passwordHash) return
  if (!(await isPassword(proof, person.passwordHash)))
    throw refuseFields({ current_password: 'wrong_password' })
  await limits.reset('password.account', accountKey(person))
}

/** The second half, under the lock: accounts without a password use up their emailed code. */
export async function proveCode(
  platform: Pick<Platform, 'clock' | 'secrets'>,
  tx: Tx,
  person: Person,
  proof: string,
  purpose: CodePurpose = 'passkey',
): Promise<void> {
  if (person.passwordHash) return
  if (!(await usesMailedCode(platform, tx, person, purpose, proof)))
    throw refuseFields({ current_password: 'wrong_code' })
}

/**
 * Both halves, for changes of where money goes: it checks the password now, and the function it returns is called with
 * the locked person inside the transaction.
 */
export async function proveOwner(
  platform: Pick<Platform, 'clock' | 'limits' | 'secrets'>,
  person: Person,
  proof: string,
  purpose: CodePurpose,
): Promise<(tx: Tx, locked: Person) => Promise<void>> {
  if (!proof) throw refuseFields({ current_password: 'required' })
  await provePassword(platform, person, proof)
  return async (tx, locked) => {
    // A password set or changed in between voids what was checked above.
    if (locked.tokenVersion !== person.tokenVersion) throw new Refusal('token_invalid')
    await proveCode(platform, tx, locked, proof, purpose)
  }
}
