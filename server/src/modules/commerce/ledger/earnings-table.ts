import { hongKongDay, hongKongTime } from '#contract/rules/hong-kong-time.ts'
import type { Cell } from '#contract/rules/spreadsheet.ts'
import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'
import type { FileReply } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Payee } from './earnings.repository.ts'
import type { Period } from './earnings.rules.ts'
import { spreadsheetOf } from './spreadsheet.ts'
import { everything, listPaidOut, listSales } from './view-earnings.ts'

/** For a spreadsheet: days and times of Hong Kong, amounts in dollars. */
export async function earningsTable(
  { db, config, clock }: Pick<Platform, 'config' | 'db' | 'clock'>,
  asked: { payee: Payee; type: 'sales' | 'payouts'; period: Period; locale: Locale },
): Promise<FileReply> {
  const { payee, type, period, locale } = asked
  const rows =
    type === 'sales'
      ? await salesRows(db, payee, period, locale)
      : await payoutRows(db, payee, period, locale)
  return {
    file: spreadsheetOf(rows),
    contentType: 'text/csv; charset=utf-8',
    downloadName: `${config.brand.slug}-${type}-${hongKongDay(clock.now())}.csv`,
  }
}

const whenOf = (at: string): [string, string] => {
  const moment = new Date(at)
  return [hongKongDay(moment), hongKongTime(moment)]
}

async function salesRows(
  db: Platform['db'],
  payee: Payee,
  period: Period,
  locale: Locale,
): Promise<Cell[][]> {
  const options = { locale }
  const head = [
    m.earnings_date({}, options),
    m.earnings_time({}, options),
    m.earnings_order({}, options),
    m.earnings_course({}, options),
    m.earnings_teacher({}, options),
    m.earnings_type({}, options),
    m.earnings_amount({}, options),
    m.earnings_sale_price({}, options),
    m.earnings_fee({}, options),
    m.earnings_net({}, options),
    m.earnings_coupon({}, options),
    m.earnings_coupon_off({}, options),
    m.earnings_held({}, options),
    m.earnings_earned({}, options),
  ]
  const sales = await listSales(db, payee, period, everything)
  return [
    head,
    ...sales.map(sale => [
      ...whenOf(sale.created_at),
      sale.order_number,
      sale.course_name,
      sale.teacher_name,
      sale.type === 'sale' ? m.earnings_type_sale({}, options) : m.earnings_type_refund({}, options),
      { cents: Math.round(sale.course_tution_fee * 100) },
      { cents: sale.sale_price },
      { cents: sale.fee },
      { cents: sale.net },
      sale.coupon,
      sale.coupon_off > 0 ? { cents: sale.coupon_off } : '',
      { cents: sale.held },
      { cents: sale.net - sale.held },
    ]),
  ]
}

async function payoutRows(
  db: Platform['db'],
  payee: Payee,
  period: Period,
  locale: Locale,
): Promise<Cell[][]> {
  const options = { locale }
  const head = [
    m.earnings_date({}, options),
    m.earnings_time({}, options),
    m.earnings_amount({}, options),
    m.earnings_remarks({}, options),
  ]
  const payouts = await listPaidOut(db, payee, period, everything)
  return [
    head,
    ...payouts.map(({ created_at, amount, remarks }) => [
      ...whenOf(created_at),
      { cents: Math.round(amount * 100) },
      remarks,
    ]),
  ]
}
