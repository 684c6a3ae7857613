import { roles } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findCentreName, findPersonByUserId } from '../../accounts/index.ts'
import type { Payee } from '../ledger/earnings.repository.ts'

/**
 * Whom staff mean: the centre or the person they name, or, as documented clients ask, a person who may run a centre.
 */
export async function findPayee(
  db: Db,
  { teacher_id: teacherId, centre_id }: { teacher_id: number; centre_id?: number | undefined },
): Promise<Payee> {
  if (centre_id) {
    if ((await findCentreName(db, centre_id)) === undefined) throw new Refusal('user_unknown')
    return { teacherId, centreId: centre_id }
  }
  const person = teacherId > 0 ? await findPersonByUserId(db, teacherId) : undefined
  if (!person) throw new Refusal('user_unknown')
  const runsCentre =
    centre_id === undefined && person.role === roles.businessManager && person.subscriberId > 0
  return { teacherId, centreId: runsCentre ? person.subscriberId : null }
}
