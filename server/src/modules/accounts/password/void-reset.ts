import { recordAct } from '#server/platform/audit/audit.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Person } from '../account.repository.ts'
import { deleteReset } from '../second-factor/second-factor.repository.ts'

/** The owner has shown that they still have their factor, so someone else requested the reset. */
export async function voidReset(
  platform: Pick<Platform, 'clock' | 'hooks'>,
  tx: Tx,
  { authId, userId }: Person,
): Promise<void> {
  if (!(await deleteReset(tx, authId))) return
  await recordAct(platform, tx, null, {
    act: 'second_factor_reset_declined',
    subject: { type: 'user', id: userId },
    after: { owner_has_code: true },
  })
}
