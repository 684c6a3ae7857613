import { insertBankChange } from '#server/modules/teachers/payout-account/bank-change.repository.ts'
import {
  changePayoutAccount,
  findPayoutAccount,
} from '#server/modules/teachers/payout-account/payout-account.repository.ts'
import type { Tx } from '#server/platform/db/db.ts'

export interface ImportedBankChange {
  teacherId: number
  kind: 'changed' | 'frozen'
  /** Mask of the account number before a change. */
  before: string
  at: Date
}

/** An address reserved for examples (RFC 5737). */
const somewhere = '203.0.113.7'

/** As if a teacher had changed their bank account then, or stopped their payouts; teachers without one are skipped. */
export async function importBankChange(
  tx: Tx,
  { teacherId, kind, before, at }: ImportedBankChange,
): Promise<void> {
  const row = await findPayoutAccount(tx, { teacherId })
  if (!row) return
  const isChange = kind === 'changed'
  await changePayoutAccount(tx, row.id, isChange ? { changedAt: at } : { frozenAt: at })
  await insertBankChange(
    tx,
    { teacherId },
    {
      kind,
      at,
      actorId: teacherId,
      means: isChange ? 'session' : 'link',
      address: somewhere,
      fields: isChange ? ['account_number'] : [],
      before: isChange ? { account_number: before } : {},
      after: isChange ? { account_number: row.accountNumberMask } : {},
    },
  )
}
