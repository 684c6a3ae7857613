import type { incomeContract } from '#contract/commerce/income.ts'
import { centsOf } from '#contract/rules/money.ts'
import type { Locale } from '#contract/shared.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { CommerceContext } from '../commerce.context.ts'
import type { Payout } from '../commerce.tables.ts'
import { decidePayout } from '../payouts/decide-payout.ts'
import { findPayee } from '../payouts/find-payee.ts'
import { payoutProblem } from '../payouts/payout-texts.ts'
import { transferMany } from '../payouts/transfer-many.ts'
import { derivedKey, transferPayout } from '../payouts/transfer-payout.ts'
import { viewPayoutControl } from '../payouts/view-payout-control.ts'
import { incomeTable } from './income-table.ts'
import { listSales, periodIn } from './view-earnings.ts'
import { listPayoutsForStaff, viewSeller, viewSellers } from './view-income.ts'

/** What staff see of everyone's earnings, and how they pay them. */
export function incomeRoutes(context: CommerceContext): Handlers<typeof incomeContract> {
  const { db } = context
  return {
    adminIncome: ({ body }) => viewSellers(context, body),
    adminPayee: async ({ body: { dateFrom, dateTo, ...whom } }) =>
      viewSeller(context, await findPayee(db, whom), periodIn({ dateFrom, dateTo })),
    adminSales: async ({ body }) => {
      const { dateFrom, dateTo, limit, offset, ...whom } = body
      const period = periodIn({ dateFrom, dateTo })
      return listSales(db, await findPayee(db, whom), period, { limit, offset })
    },
    adminPayouts: async ({ body }) => {
      const { dateFrom, dateTo, limit, offset, ...whom } = body
      const period = periodIn({ dateFrom, dateTo })
      return listPayoutsForStaff(db, await findPayee(db, whom), period, { limit, offset })
    },
    adminIncomeCsv: async ({ query, locale }) => {
      const { email, dateFrom, dateTo } = query
      return incomeTable(context, { email, period: periodIn({ dateFrom, dateTo }), locale })
    },
    adminTransfer: async ({ body, caller, locale }) => {
      const { amount, remarks, idempotency_key, ...whom } = body
      const wanted = { payee: await findPayee(db, whom), amountCents: centsOf(amount), remarks }
      const key = idempotency_key ?? derivedKey(wanted, context.clock.now())
      return presentTransfer(await transferPayout(context, caller, { ...wanted, key }), locale)
    },
    adminPayoutControl: ({ caller }) => viewPayoutControl(context, caller),
    adminPayoutDecide: async ({ body, caller, locale }) =>
      presentTransfer(await decidePayout(context, caller, body), locale),
    adminTransferMany: ({ body, caller, locale }) => transferMany(context, caller, body, locale),
  }
}

const presentTransfer = (payout: Payout, locale: Locale) => ({
  success: payout.state === 'sent',
  error: payoutProblem(payout, locale),
  state: payout.state,
  payout_id: payout.id,
})
