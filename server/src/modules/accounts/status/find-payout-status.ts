import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Person } from '../account.repository.ts'
import { hasPublicUsername } from '../account.rules.ts'
import { type PayoutStatus, payoutStatusAsked } from '../accounts.hooks.ts'

/** Only sellers are paid out, so no one else is asked about. */
export async function findPayoutStatus(
  { hooks }: Pick<Platform, 'hooks'>,
  db: Db,
  person: Person,
): Promise<PayoutStatus> {
  const answers = hasPublicUsername(person.role) ? await hooks.call(payoutStatusAsked, db, person) : new Map()
  const [standing] = [...answers.values()]
  return standing ?? { known: false, verified: false }
}
