import type { RoleId } from '#server/kernel/caller.ts'
import { announce } from '#server/platform/changes.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Person, writeStatus } from '../account.repository.ts'
import { maySignIn } from '../account.rules.ts'
import { personChanged } from '../accounts.hooks.ts'

/** Role and status of a locked person. What is public of them changes with it. */
export async function changeAccountStatus(
  { hooks }: Pick<Platform, 'hooks'>,
  tx: Tx,
  person: Person,
  { role, status }: { role: RoleId; status: number },
): Promise<void> {
  // A token names the role, so after a change the owner signs in again.
  const endSessions = role !== person.role || !maySignIn({ ...person, role, status })
  await writeStatus(tx, person.authId, { role, status, endSessions })
  await hooks.call(personChanged, tx, { userId: person.userId, atOnce: true })
  // Even if the shop has just closed.
  await announce(tx, 'shops')
}
