import type { BankChangeField } from '#contract/rules/payouts.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { bankPlace, openDetails } from './bank-details.ts'
import type { PayoutAccountRow } from './payout-account.repository.ts'
import { maskSign } from './payout-account.rules.ts'

/** A blank value, or the mask that was shown, doesn't change. */
export interface BankInput {
  bankName: string
  holder: string
  routingNumber: string
  accountNumber: string
  idNumber: string
  /** Uploads of the caller. */
  idFront: string | null
  idBack: string | null
}

/** Where each number is stored, and what may be shown of it. */
export const bankNumbers = [
  ['routing_number', 'routingNumber', 'routingNumberId', 'routingNumberMask'],
  ['account_number', 'accountNumber', 'accountNumberId', 'accountNumberMask'],
  ['id_number', 'idNumber', 'idNumberId', 'idNumberMask'],
] as const

/** Which fields would change. The same number again isn't a change; a document always is one. */
export async function findDifference(
  platform: Pick<Platform, 'vault'>,
  db: Db,
  row: PayoutAccountRow | undefined,
  input: BankInput,
): Promise<BankChangeField[]> {
  const names = row ? await openDetails(platform, db, row) : null
  const changed: BankChangeField[] = []
  if (input.bankName && input.bankName !== names?.bankName) changed.push('bank_name')
  if (input.holder && input.holder !== names?.holder) changed.push('account_holder_name')
  for (const [field, name, id] of bankNumbers) {
    const given = input[name]
    const kept = row?.[id]
    // A mask never stands for a number, not even an outdated one.
    if (!given || given.startsWith(maskSign)) continue
    if (row && kept && (await platform.vault.open(db, bankPlace(row.id, field), kept)) === given) continue
    changed.push(field)
  }
  if (input.idFront || input.idBack) changed.push('id_document')
  return changed
}
