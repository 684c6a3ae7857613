import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mailFactorReset } from './account.mails.ts'
import { lockPerson, type Person } from './account.repository.ts'
import { staffRoles } from './account.rules.ts'
import { requireFreshPassword } from './confirm-password.ts'
import { deleteFactor, findFactor } from './second-factor.repository.ts'
import { endSessions } from './token.repository.ts'

/** Of somebody who is locked, with what the vault has of it. Answers whether it was in use. */
export async function removeFactor(
  { vault }: Pick<Platform, 'vault'>,
  tx: Tx,
  { authId }: Person,
): Promise<boolean> {
  const factor = await findFactor(tx, authId)
  if (!factor) return false
  await deleteFactor(tx, authId)
  await vault.remove(
    tx,
    [factor.secretId, factor.offeredId].filter(id => id !== null),
  )
  return factor.confirmedAt !== null
}

/** For a colleague who has lost both the app and the codes: they sign in by the password alone, and set it up anew. */
export async function resetSecondFactor(platform: Platform, staff: Caller, userId: number): Promise<void> {
  await requireFreshPassword(platform, staff)
  await platform.db.transaction(async tx => {
    const person = await lockPerson(tx, userId)
    if (!person || !staffRoles.includes(person.role)) throw new Refusal('user_unknown')
    if (!(await removeFactor(platform, tx, person))) throw new Refusal('second_factor_unset')
    await endSessions(tx, person.authId)
    await recordAct(platform, tx, staff, {
      act: 'second_factor_reset',
      subject: { type: 'user', id: person.userId },
      before: { second_factor: true },
      after: { second_factor: false },
    })
    await mailFactorReset(platform, tx, person)
  })
}
