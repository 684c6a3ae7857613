import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isLastManager, type Person } from '../../accounts/index.ts'
import { releaseFiles } from '../../media/index.ts'
import { presentBankChanges } from './bank-change.presenter.ts'
import { blankBankChanges } from './bank-change.repository.ts'
import { openDetails } from './bank-details.ts'
import { deletePayoutAccount, findPayoutAccount, lockPayoutAccountById } from './payout-account.repository.ts'
import { payoutOwnerOf } from './payout-owner.ts'

/** Numbers are deleted with their owner; a centre's with the last of its managers. */
export async function forgetPayout(
  platform: Pick<Platform, 'clock' | 'jobs' | 'vault'>,
  tx: Tx,
  person: Person,
): Promise<void> {
  const owner = payoutOwnerOf(person)
  if ('centreId' in owner && !(await isLastManager(tx, person, owner.centreId))) return
  const found = await findPayoutAccount(tx, owner)
  const row = found && (await lockPayoutAccountById(tx, found.id))
  if (!row) return
  await deletePayoutAccount(tx, row.id)
  const given = <T>(value: T | null): value is T => value !== null
  const { detailsId, routingNumberId, accountNumberId, idNumberId, idFrontFileId, idBackFileId } = row
  await platform.vault.remove(tx, [detailsId, routingNumberId, accountNumberId, idNumberId].filter(given))
  await releaseFiles(platform, tx, [idFrontFileId, idBackFileId].filter(given))
  await blankBankChanges(tx, owner)
}

/** Only what the profile shows, because an export ends up in a download folder. */
export async function exportPayout(
  platform: Pick<Platform, 'vault'>,
  db: Db,
  person: Person,
): Promise<object | null> {
  const row = await findPayoutAccount(db, payoutOwnerOf(person))
  if (!row) return null
  const names = await openDetails(platform, db, row)
  return {
    bank_name: names?.bankName ?? '',
    account_holder_name: names?.holder ?? '',
    routing_number: row.routingNumberMask,
    account_number: row.accountNumberMask,
    id_number: row.idNumberMask,
    state: row.state,
    changes: await presentBankChanges(db, payoutOwnerOf(person)),
  }
}
