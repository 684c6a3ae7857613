import type { incomeContract } from '#contract/income.ts'
import { centsOf } from '#contract/rules/money.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { CommerceContext } from './commerce.context.ts'
import { findPayee } from './find-payee.ts'
import { incomeTable } from './income-table.ts'
import { payoutProblem } from './payout-texts.ts'
import { transferMany } from './transfer-many.ts'
import { transferPayout } from './transfer-payout.ts'
import { listSales, periodIn } from './view-earnings.ts'
import { listPayoutsForStaff, viewSeller, viewSellers } from './view-income.ts'

/** What staff see of everybody's earnings, and how they pay them. */
export function incomeRoutes(context: CommerceContext): Handlers<typeof incomeContract> {
  const { db } = context
  return {
    adminIncome: ({ body }) => viewSellers(context, body),
    adminPayee: async ({ body }) => viewSeller(db, await findPayee(db, body)),
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
      const { amount, remarks, idempotency_key: key, ...whom } = body
      const payee = await findPayee(db, whom)
      const payout = await transferPayout(context, caller, {
        payee,
        amountCents: centsOf(amount),
        remarks,
        key,
      })
      const { id, state } = payout
      return {
        success: state === 'sent',
        error: payoutProblem(state, locale),
        state,
        payout_id: id,
      }
    },
    adminTransferMany: ({ body, caller, locale }) => transferMany(context, caller, body, locale),
  }
}
