import type { Platform } from '#server/platform/platform.ts'
import { payoutStatusAsked } from '../../accounts/index.ts'
import { handlePayoutJobs } from '../payout.jobs.ts'
import { findPayoutAccount } from './payout-account.repository.ts'
import { payoutOwnerOf } from './payout-owner.ts'

/** What this module does on its own for payees, and what it reports about them. */
export function registerPayouts(platform: Platform): void {
  handlePayoutJobs(platform)
  platform.hooks.on(payoutStatusAsked, 'teachers', async (db, person) => {
    const state = (await findPayoutAccount(db, payoutOwnerOf(person)))?.state ?? 'none'
    return { known: state !== 'none', verified: state === 'verified' }
  })
}
