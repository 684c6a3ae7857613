import type { earningsContract } from '#contract/commerce/earnings.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { CommerceContext } from '../commerce.context.ts'
import { earningsTable } from './earnings-table.ts'
import { listPaidOut, listSales, payeeOf, periodIn, viewIncome, viewStatement } from './view-earnings.ts'

export function earningsRoutes(
  platform: Pick<CommerceContext, 'config' | 'db' | 'clock' | 'kinds'>,
): Handlers<typeof earningsContract> {
  const { db } = platform
  return {
    teacherIncome: async ({ body, caller }) =>
      viewIncome(platform, await payeeOf(platform, caller, body.teacher_id)),
    teacherSales: async ({ body, caller }) => {
      const { teacher_id, limit, offset, ...dates } = body
      const period = periodIn(dates)
      return listSales(db, await payeeOf(platform, caller, teacher_id), period, { limit, offset })
    },
    teacherPayouts: async ({ body, caller }) => {
      const { teacher_id, limit, offset, ...dates } = body
      const period = periodIn(dates)
      return listPaidOut(db, await payeeOf(platform, caller, teacher_id), period, { limit, offset })
    },
    teacherStatement: async ({ query, caller }) =>
      viewStatement(platform, await payeeOf(platform, caller, query.teacher_id), query.month),
    teacherEarningsCsv: async ({ query, caller, locale }) => {
      const { teacher_id, type, dateFrom, dateTo } = query
      const period = periodIn({ dateFrom, dateTo })
      const payee = await payeeOf(platform, caller, teacher_id)
      return earningsTable(platform, { payee, type, period, locale })
    },
  }
}
