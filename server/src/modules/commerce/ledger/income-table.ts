import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'
import type { FileReply } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Period } from './earnings.rules.ts'
import { spreadsheetOf } from './spreadsheet.ts'
import { everything } from './view-earnings.ts'
import { listSellers } from './view-income.ts'

/** All sellers for a spreadsheet, amounts in dollars. */
export async function incomeTable(
  { db, config, clock }: Pick<Platform, 'config' | 'db' | 'clock'>,
  { email, period, locale }: { email: string; period: Period; locale: Locale },
): Promise<FileReply> {
  const options = { locale }
  const rows = await listSellers({ db, clock }, { email, period, sort: '-pending' }, everything)
  const head = [
    m.admin_income_teacher({}, options),
    m.admin_income_email({}, options),
    m.admin_income_total_sale({}, options),
    m.admin_income_payouts({}, options),
    m.admin_income_pending({}, options),
    m.admin_income_held({}, options),
    m.admin_income_available({}, options),
  ]
  const lines = rows.map(row => [
    row.display_name,
    row.email,
    ...[row.total_sale, row.totalPayouts, row.pending, row.held, row.available].map(cents => ({ cents })),
  ])
  return {
    file: spreadsheetOf([head, ...lines]),
    contentType: 'text/csv; charset=utf-8',
    downloadName: `${config.brand.slug}-income-${hongKongDay(clock.now())}.csv`,
  }
}
