import { z } from 'zod'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { PayoutAccountRow } from './payout-account.repository.ts'
import { type BankField, missingFields } from './payout-account.rules.ts'

/** What its owner may see of it; never the numbers. */
export interface BankNames {
  bankName: string
  holder: string
}

const sealedDetails = z.object({
  bankName: z.string(),
  holder: z.string(),
  /** When and from where the provider's terms were accepted, by sending the form. */
  agreedAt: z.coerce.date(),
  agreedFrom: z.string(),
})
export type BankDetails = z.output<typeof sealedDetails>

/** Where the vault stores the typed values: for which payout account, and which field. */
export const bankPlace = (
  accountId: number,
  field: 'details' | 'routing_number' | 'account_number' | 'id_number',
) => ({ owner: `payout account ${accountId}`, field })

export async function openDetails(
  { vault }: Pick<Platform, 'vault'>,
  db: Db,
  { id, detailsId }: Pick<PayoutAccountRow, 'id' | 'detailsId'>,
): Promise<BankDetails | null> {
  if (!detailsId) return null
  const text = await vault.open(db, bankPlace(id, 'details'), detailsId)
  return text === undefined ? null : sealedDetails.parse(JSON.parse(text))
}

export const sealDetails = (
  { vault }: Pick<Platform, 'vault'>,
  tx: Tx,
  accountId: number,
  details: BankDetails,
): Promise<string> => vault.seal(tx, bankPlace(accountId, 'details'), JSON.stringify(details))

export function missingOf(row: PayoutAccountRow, names: BankNames | null): BankField[] {
  return missingFields({
    bank_name: Boolean(names?.bankName),
    account_holder_name: Boolean(names?.holder),
    routing_number: row.routingNumberId !== null,
    account_number: row.accountNumberId !== null,
    id_number: row.idNumberId !== null,
  })
}
