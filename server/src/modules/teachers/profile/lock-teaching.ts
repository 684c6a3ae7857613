import { roles } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { lockPerson, type Person } from '../../accounts/index.ts'
import { type Application, findApplication } from '../application/application.repository.ts'

/**
 * Someone who teaches or has applied to, locked until the transaction ends: decisions about them follow each other.
 */
export async function lockTeaching(
  tx: Tx,
  userId: number,
): Promise<{ person: Person; application: Application | undefined }> {
  const person = await lockPerson(tx, userId)
  const application = person && (await findApplication(tx, userId))
  if (!person || (person.role !== roles.teacher && !application)) throw new Refusal('user_unknown')
  return { person, application }
}
