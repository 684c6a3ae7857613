import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mailPasskeyRemoved } from '../account.mails.ts'
import { findPersonByUserId, listIdentities, lockPerson } from '../account.repository.ts'
import { proveCode, provePassword } from '../second-factor/prove-owner.ts'
import { countPasskeys, deletePasskey } from './passkey.repository.ts'

/** At least one way to sign in remains: a password, a provider, or another passkey. */
export async function removePasskey(
  platform: Platform,
  caller: Caller,
  { passkeyId, proof }: { passkeyId: number; proof: string },
): Promise<void> {
  const person = await findPersonByUserId(platform.db, caller.userId)
  if (!person) throw new Refusal('token_invalid')
  await provePassword(platform, person, proof)
  await platform.db.transaction(async tx => {
    const locked = await lockPerson(tx, person.userId)
    // A password set or changed in between voids what was checked above.
    if (locked?.tokenVersion !== person.tokenVersion) throw new Refusal('token_invalid')
    await proveCode(platform, tx, locked, proof)
    const removed = await deletePasskey(tx, locked.authId, passkeyId)
    if (!removed) throw new Refusal('passkey_unknown')
    const ways = [locked.passwordHash, ...(await listIdentities(tx, locked.authId))].filter(Boolean)
    if (ways.length === 0 && (await countPasskeys(tx, locked.authId)) === 0) throw new Refusal('passkey_last')
    await mailPasskeyRemoved(platform, tx, locked, removed.name)
  })
}
