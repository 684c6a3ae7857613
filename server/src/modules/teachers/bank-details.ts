import { z } from 'zod'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { PayoutAccountRow } from './payout-account.repository.ts'
import { type BankField, missingFields } from './payout-account.rules.ts'

/** What of it may be shown to its owner; the numbers never are. */
export interface BankNames {
  bankName: string
  holder: string
}

const sealedDetails = z.object({
  bankName: z.string(),
  holder: z.string(),
  /** When and from where the provider's terms were agreed to, by sending the form. */
  agreedAt: z.coerce.date(),
  agreedFrom: z.string(),
})
export type BankDetails = z.output<typeof sealedDetails>

export async function openDetails(
  { vault }: Pick<Platform, 'vault'>,
  db: Db,
  { detailsId }: Pick<PayoutAccountRow, 'detailsId'>,
): Promise<BankDetails | null> {
  if (!detailsId) return null
  const text = (await vault.open(db, [detailsId])).get(detailsId)
  return text === undefined ? null : sealedDetails.parse(JSON.parse(text))
}

export const sealDetails = ({ vault }: Platform, tx: Tx, details: BankDetails): Promise<string> =>
  vault.seal(tx, JSON.stringify(details))

export function missingOf(row: PayoutAccountRow, names: BankNames | null): BankField[] {
  return missingFields({
    bank_name: Boolean(names?.bankName),
    account_holder_name: Boolean(names?.holder),
    routing_number: row.routingNumberId !== null,
    account_number: row.accountNumberId !== null,
    id_number: row.idNumberId !== null,
  })
}
