import { type Act, recordAct } from '#server/platform/audit/audit.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Person } from '../account.repository.ts'
import { isRole, staffRoles } from '../account.rules.ts'

/** What people do to their own factor: only that of staff is in the log of staff's acts. */
export async function recordFactorAct(
  platform: Pick<Platform, 'clock' | 'hooks'>,
  tx: Tx,
  { userId, role }: Person,
  act: Omit<Act, 'subject'>,
): Promise<void> {
  if (!isRole(role) || !staffRoles.includes(role)) return
  await recordAct(platform, tx, { userId, role }, { ...act, subject: { type: 'user', id: userId } })
}
