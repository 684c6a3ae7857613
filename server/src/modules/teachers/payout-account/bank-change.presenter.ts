import type { BankChange } from '#contract/teachers/payout-safety.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findPeople } from '../../accounts/index.ts'
import { listBankChanges } from './bank-change.repository.ts'
import type { PayoutOwner } from './payout-account.repository.ts'

const SHOWN = 20

/** For its owners and for staff; without the names of people who have left. */
export async function presentBankChanges(db: Db, owner: PayoutOwner): Promise<BankChange[]> {
  const changes = await listBankChanges(db, owner, SHOWN)
  const people = await findPeople(db, [...new Set(changes.map(({ actorId }) => actorId))])
  return changes.map(({ at, kind, actorId, means, address, fields, before, after, reason }) => ({
    at: at.toISOString(),
    kind,
    by: people.get(actorId)?.displayName ?? '',
    means,
    from: address,
    fields,
    before: before.account_number ?? '',
    after: after.account_number ?? '',
    reason,
  }))
}
