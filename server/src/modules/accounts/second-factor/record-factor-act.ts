import { type Act, recordAct } from '#server/platform/audit/audit.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Person } from '../account.repository.ts'
import { isRole, staffRoles } from '../account.rules.ts'

/** Changes to a person's own factor: only those of staff are in the log of staff acts. */
export async function recordFactorAct(
  platform: Pick<Platform, 'clock' | 'hooks'>,
  tx: Tx,
  { userId, role }: Person,
  act: Omit<Act, 'subject'>,
): Promise<void> {
  if (!isRole(role) || !staffRoles.includes(role)) return
  await recordAct(platform, tx, { userId, role }, { ...act, subject: { type: 'user', id: userId } })
}
