import type { incomeContract } from '#contract/commerce/income.ts'
import type { BodyOf, ResponseOf } from '#contract/kit/endpoint.ts'
import { centsOf } from '#contract/rules/money.ts'
import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal, type RefusalTable } from '#server/kernel/refusal.ts'
import { accountsRefusals, requireFreshPassword } from '../../accounts/index.ts'
import type { CommerceContext } from '../commerce.context.ts'
import { commerceRefusals } from '../commerce.refusals.ts'
import { sellerAccount } from '../ledger/ledger.rules.ts'
import { findPayee } from './find-payee.ts'
import { payoutProblem } from './payout-texts.ts'
import { derivedKey, transferPayout } from './transfer-payout.ts'

type Call = (typeof incomeContract)['adminTransferMany']
type Result = ResponseOf<Call>['results'][number]

/** One after the other, each in its own transaction: what fails for one says nothing of the next. */
export async function transferMany(
  context: CommerceContext,
  staff: Caller,
  { payouts, remarks, idempotency_key }: BodyOf<Call>,
  locale: Locale,
): Promise<ResponseOf<Call>> {
  // Once for all: it must not lapse in the middle.
  await requireFreshPassword(context, staff)
  const results: Result[] = []
  for (const { teacher_id, centre_id, amount } of payouts) {
    const whom = { teacher_id, centre_id }
    try {
      const payee = await findPayee(context.db, whom)
      const amountCents = centsOf(amount)
      const key = idempotency_key
        ? `${idempotency_key}:${sellerAccount(payee)}`
        : derivedKey({ payee, amountCents, remarks }, context.clock.now())
      const payout = await transferPayout(context, staff, {
        payee,
        amountCents,
        remarks,
        key,
      })
      results.push({ ...whom, state: payout.state, error: payoutProblem(payout, locale) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      results.push({ ...whom, state: 'refused', error: refusalText(error, locale) })
    }
  }
  return { results }
}

/** Of the two modules that a payout can be refused by. */
const refusals: RefusalTable = { ...accountsRefusals, ...commerceRefusals }

function refusalText({ code, details = {} }: Refusal, locale: Locale): string {
  const text = refusals[code]?.[1] ?? m.api_unavailable
  return text(details, { locale })
}
