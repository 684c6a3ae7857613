import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { ProviderUnavailable } from '#server/platform/payments/payment-provider.ts'
import type { Platform } from '#server/platform/platform.ts'
import { getTeaching } from '../profile/get-teaching.ts'
import { missingOf, openDetails } from './bank-details.ts'
import { requirementText } from './payout-account.presenter.ts'
import { findPayoutAccount, type PayoutAccountRow } from './payout-account.repository.ts'
import { bankFields, wantedOf } from './payout-account.rules.ts'
import type { PayoutState } from './payout-account.states.ts'
import { payoutOwnerOf } from './payout-owner.ts'
import { settlePayoutAccount } from './settle-payout-account.ts'

export interface PayoutView {
  connect_account_status: number
  payout_state: PayoutState
  requirements: string[]
  details_page: string | null
}

/** Asks the provider first if it hasn't decided; while it can't be reached, the known state is returned. */
export async function viewPayout(platform: Platform, caller: Caller, locale: Locale): Promise<PayoutView> {
  const { db } = platform
  const owner = payoutOwnerOf(await getTeaching(db, caller.userId))
  const before = await findPayoutAccount(db, owner)
  const isOpen = before?.state === 'pending' || before?.state === 'more_needed'
  if (before?.providerAccountId && isOpen)
    await unlessAway(undefined, () => settlePayoutAccount(platform, before.providerAccountId ?? ''))
  const row = isOpen ? await findPayoutAccount(db, owner) : before
  const state = row?.state ?? 'none'
  const missing = row ? missingOf(row, await openDetails(platform, db, row)) : bankFields
  return {
    connect_account_status: state === 'verified' ? 1 : 0,
    payout_state: state,
    requirements: wantedOf(state, missing, row?.requirements ?? []).map(code =>
      requirementText(code, locale),
    ),
    details_page: row ? await findDetailsPage(platform, row) : null,
  }
}

/** Only for details our own form can't accept. */
async function findDetailsPage(
  platform: Pick<Platform, 'payments' | 'origin'>,
  { providerAccountId, requirements }: PayoutAccountRow,
): Promise<string | null> {
  const { payments, origin } = platform
  const elsewhere = requirements.some(code => code === 'personal_details' || code === 'other')
  if (!providerAccountId || !elsewhere) return null
  const returnUrl = `${origin()}/my-profile?tab=personal`
  return unlessAway(null, () => payments.payouts.findDetailsPage(providerAccountId, returnUrl))
}

async function unlessAway<T>(otherwise: T, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderUnavailable) return otherwise
    throw error
  }
}
