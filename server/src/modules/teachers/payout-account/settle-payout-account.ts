import type { Tx } from '#server/platform/db/db.ts'
import type { PayoutAccount } from '#server/platform/payments/payout-provider.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type ChangedPerson, personChanged } from '../../accounts/index.ts'
import { releaseFiles } from '../../media/index.ts'
import { mailPayoutState } from './mail-payout-state.ts'
import {
  changePayoutAccount,
  findByProviderId,
  lockPayoutAccountById,
  type PayoutAccountRow,
} from './payout-account.repository.ts'
import { mayBecome, type PayoutState } from './payout-account.states.ts'

/**
 * Asks the provider about a payee named by its event. The event itself isn't trusted, so one that arrives twice, late
 * or out of order changes nothing that isn't true.
 */
export async function settlePayoutAccount(platform: Platform, accountId: string): Promise<void> {
  const { db, payments } = platform
  const row = await findByProviderId(db, accountId)
  if (row?.provider !== payments.payouts.name) return
  const report = await payments.payouts.findAccount(accountId)
  if (!report) return
  await db.transaction(async tx => {
    const now = await lockPayoutAccountById(tx, row.id)
    if (now?.providerAccountId === accountId) await writeReport(platform, tx, now, report)
  })
}

/** The provider's answer about the account, under its lock. */
export async function writeReport(
  platform: Pick<Platform, 'clock' | 'hooks' | 'jobs'>,
  tx: Tx,
  row: PayoutAccountRow,
  report: PayoutAccount,
): Promise<void> {
  const checkedAt = platform.clock.now()
  // It asks for what it is about to receive.
  const isBehind = row.submittedRevision < row.revision && report.state === 'more_needed'
  const state = !isBehind && mayBecome(row.state, report.state) ? report.state : row.state
  if (isBehind || (state === row.state && state !== report.state)) {
    await changePayoutAccount(tx, row.id, { checkedAt })
    return
  }
  const requirements = [...report.requirements]
  const asksForDocument = requirements.some(code => code.startsWith('id_document'))
  await changePayoutAccount(tx, row.id, {
    state,
    requirements,
    checkedAt,
    ...(asksForDocument && { documentsSentAt: null }),
    ...(state === 'verified' && { idFrontFileId: null, idBackFileId: null }),
  })
  // The provider has the identity documents; we no longer need them.
  const files = [row.idFrontFileId, row.idBackFileId].filter(id => id !== null)
  if (state === 'verified') await releaseFiles(platform, tx, files)
  if (state !== row.state) await notifyOfChange(platform, tx, row, state, requirements)
}

async function notifyOfChange(
  platform: Pick<Platform, 'hooks' | 'jobs'>,
  tx: Tx,
  row: PayoutAccountRow,
  state: PayoutState,
  requirements: PayoutAccountRow['requirements'],
): Promise<void> {
  await mailPayoutState(platform, tx, row, state, requirements)
  // Others see whether someone's sales can be paid out.
  if ((state === 'verified') === (row.state === 'verified')) return
  const who: ChangedPerson | null =
    row.centreId !== null
      ? { centreId: row.centreId }
      : row.teacherId !== null
        ? { userId: row.teacherId }
        : null
  if (who) await platform.hooks.call(personChanged, tx, who)
}
