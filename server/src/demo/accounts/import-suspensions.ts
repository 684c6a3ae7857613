import { lockPerson, writeStatus } from '#server/modules/accounts/account.repository.ts'
import { isRole, SUSPENDED } from '#server/modules/accounts/account.rules.ts'
import { insertSuspension } from '#server/modules/accounts/status/suspension.repository.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface ImportedSuspension {
  userId: number
  by: { userId: number; role: number }
  at: Date
  reason: string
}

/** For the demo: someone suspended earlier, with the act in the log and without notifications. */
export async function importSuspension(
  { hooks }: Pick<Platform, 'hooks'>,
  tx: Tx,
  { userId, by, at, reason }: ImportedSuspension,
): Promise<void> {
  const person = await lockPerson(tx, userId)
  if (!person || !isRole(person.role) || !isRole(by.role)) return
  await insertSuspension(tx, {
    accountId: person.authId,
    reason,
    statusBefore: person.status,
    suspendedAt: at,
    suspendedBy: by.userId,
  })
  await writeStatus(tx, person.authId, { role: person.role, status: SUSPENDED, endSessions: true })
  await recordAct(
    { hooks, clock: { now: () => at } },
    tx,
    { userId: by.userId, role: by.role },
    {
      act: 'account_suspended',
      subject: { type: 'user', id: userId },
      before: { status: person.status },
      after: { status: SUSPENDED, reason },
    },
  )
}
