import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Person } from '../account.repository.ts'
import { hasPublicUsername } from '../account.rules.ts'
import { type PayoutStanding, payoutStanding } from '../accounts.hooks.ts'

/** Only sellers are paid out: nobody else is asked about. */
export async function findPayoutStanding(
  { hooks }: Pick<Platform, 'hooks'>,
  db: Db,
  person: Person,
): Promise<PayoutStanding> {
  const answers = hasPublicUsername(person.role) ? await hooks.call(payoutStanding, db, person) : new Map()
  const [standing] = [...answers.values()]
  return standing ?? { known: false, verified: false }
}
