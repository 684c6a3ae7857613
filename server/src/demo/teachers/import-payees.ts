import { bankPlace, sealDetails } from '#server/modules/teachers/payout-account/bank-details.ts'
import {
  changePayoutAccount,
  lockPayoutAccount,
  type PayoutOwner,
} from '#server/modules/teachers/payout-account/payout-account.repository.ts'
import { maskOf } from '#server/modules/teachers/payout-account/payout-account.rules.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { accountBehaviourOf } from '#server/platform/payments/sandbox-sentinels.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findCentreIds, findUserIds } from '../accounts/find-ids.ts'
import { importPayoutAccounts } from '../platform/import-payout-accounts.ts'

export interface ImportedPayee {
  /** Username of the teacher or the centre. */
  owner: { teacher: string } | { centre: string }
  bankName: string
  holder: string
  routingNumber: string
  accountNumber: string
  idNumber: string
  state: 'verified' | 'more_needed' | 'refused'
  at: Date
}

/** Imports payees, as the sandbox would know them; those who already have an account are skipped. */
export async function importPayees(
  platform: Pick<Platform, 'vault'>,
  tx: Tx,
  everyone: readonly ImportedPayee[],
): Promise<void> {
  const [teachers, centres] = await Promise.all([
    findUserIds(
      tx,
      everyone.flatMap(({ owner }) => ('teacher' in owner ? owner.teacher : [])),
    ),
    findCentreIds(
      tx,
      everyone.flatMap(({ owner }) => ('centre' in owner ? owner.centre : [])),
    ),
  ])
  for (const payout of everyone) {
    const { owner } = payout
    const id = 'centre' in owner ? centres.get(owner.centre) : teachers.get(owner.teacher)
    if (id !== undefined)
      await importOne(platform, tx, 'centre' in owner ? { centreId: id } : { teacherId: id }, payout)
  }
}

async function importOne(
  platform: Pick<Platform, 'vault'>,
  tx: Tx,
  owner: PayoutOwner,
  { bankName, holder, routingNumber, accountNumber, idNumber, state, at }: ImportedPayee,
): Promise<void> {
  const { vault } = platform
  const row = await lockPayoutAccount(tx, owner, at)
  if (row.state !== 'none') return
  const known = {
    key: `payout-${row.id}-${row.generation}`,
    behaviour: state === 'verified' ? accountBehaviourOf(accountNumber) : state,
    at,
  }
  const [providerAccountId] = await importPayoutAccounts(tx, [known])
  if (!providerAccountId) throw new Error('An account that was just written is missing')
  await changePayoutAccount(tx, row.id, {
    detailsId: await sealDetails(platform, tx, row.id, { bankName, holder, agreedAt: at, agreedFrom: '' }),
    routingNumberId: await vault.seal(tx, bankPlace(row.id, 'routing_number'), routingNumber),
    routingNumberMask: maskOf(routingNumber),
    accountNumberId: await vault.seal(tx, bankPlace(row.id, 'account_number'), accountNumber),
    accountNumberMask: maskOf(accountNumber),
    idNumberId: await vault.seal(tx, bankPlace(row.id, 'id_number'), idNumber),
    idNumberMask: maskOf(idNumber),
    state,
    requirements: state === 'more_needed' ? ['id_document'] : [],
    provider: 'sandbox',
    providerAccountId,
    revision: 1,
    submittedRevision: 1,
    checkedAt: at,
  })
}
