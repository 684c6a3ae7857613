import type { Platform } from '#server/platform/platform.ts'
import { fileChanged } from '../media/index.ts'
import { handOverPayoutAccount } from './payout-account/hand-over-payout-account.ts'
import {
  handOverPayoutAccount as handOver,
  sweepPayoutAccounts,
} from './payout-account/payout.jobs.definitions.ts'
import { findPayoutAccountByFile, listUnsettled } from './payout-account/payout-account.repository.ts'
import { settlePayoutAccount } from './payout-account/settle-payout-account.ts'

const SILENT_HOURS = 6
const BATCH = 200

export function handlePayoutJobs(platform: Platform): void {
  const { jobs, hooks } = platform
  jobs.handle(handOver, ({ id }) => handOverPayoutAccount(platform, id))
  jobs.handle(sweepPayoutAccounts, () => sweep(platform))
  jobs.schedule(sweepPayoutAccounts, '35 * * * *', {})
  // A checked document can be passed on.
  hooks.on(fileChanged, 'teachers payouts', async (tx, { id, purpose }) => {
    if (purpose !== 'identity') return
    const account = await findPayoutAccountByFile(tx, id)
    if (account) await jobs.enqueue(tx, handOver, { id: account.id }, { key: String(account.id) })
  })
}

/** One of the provider's events may have been lost, or a job that gave up. */
async function sweep(platform: Platform): Promise<void> {
  const { db, jobs, clock } = platform
  const since = new Date(clock.now().getTime() - SILENT_HOURS * 3600 * 1000)
  for (const account of await listUnsettled(db, since, BATCH)) {
    const { id, providerAccountId, submittedRevision, revision } = account
    if (submittedRevision < revision)
      await db.transaction(tx => jobs.enqueue(tx, handOver, { id }, { key: String(id) }))
    if (providerAccountId) await settlePayoutAccount(platform, providerAccountId)
  }
}
