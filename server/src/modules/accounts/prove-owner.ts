import { refuseFields } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Person } from './account.repository.ts'
import { isPassword } from './password.ts'
import { usesMailedCode } from './request-mailed-code.ts'
import { accountKey } from './sign-in.ts'

/** Whoever sits at an unlocked computer has the session, not the password. Outside a transaction: each try is counted. */
export async function provePassword({ limits }: Platform, person: Person, proof: string): Promise<void> {
  await throttle(limits, 'password.account', accountKey(person))
  if (!person.passwordHash) return
  if (!(await isPassword(proof, person.passwordHash)))
    throw refuseFields({ current_password: 'wrong_password' })
  await limits.reset('password.account', accountKey(person))
}

/** The second half, under the lock: accounts without a password use up the code that was mailed to them. */
export async function proveCode(platform: Platform, tx: Tx, person: Person, proof: string): Promise<void> {
  if (person.passwordHash) return
  if (!(await usesMailedCode(platform, tx, person, 'passkey', proof)))
    throw refuseFields({ current_password: 'wrong_code' })
}
