import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Person } from '../account.repository.ts'
import { deleteFactor, findFactor } from './second-factor.repository.ts'

/** Removes a locked person's factor, with its secret in the vault. Returns whether it was in use. */
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
