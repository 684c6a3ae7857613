import type { EarningsMonth, earningsContract, Payout, Sale } from '#contract/commerce/earnings.ts'
import type { ResponseOf } from '#contract/kit/endpoint.ts'
import { type Caller, roles } from '#server/kernel/caller.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listSellerNames, personActedFor } from '../../accounts/index.ts'
import type { CommerceContext } from '../commerce.context.ts'
import { viewReleases } from '../held/view-held.ts'
import { orderNumber } from '../orders/order-number.ts'
import { payableCents } from '../payouts/payout.repository.ts'
import {
  listBest,
  listByTeacher,
  listMovements,
  listPayouts,
  listPeriods,
  type Movement,
  type Page,
  type Payee,
  sumLedger,
  sumMonths,
  sumMovements,
  sumReleased,
} from './earnings.repository.ts'
import {
  allTime,
  lastMonths,
  type Month,
  monthOf,
  monthPeriod,
  type Period,
  periodOf,
} from './earnings.rules.ts'
import { sellerAccount } from './ledger.rules.ts'

type Income = ResponseOf<(typeof earningsContract)['teacherIncome']>
type Statement = ResponseOf<(typeof earningsContract)['teacherStatement']>

const bestDays = 90
const bestShown = 5
const dayMs = 24 * 3600 * 1000
/** A bound on rows that a screen shows. */
const mostListed = 1000
const mostOnPaper = 100_000

/** Whose earnings a call is about: a teacher's own, or the centre's that a manager runs. */
export async function payeeOf(
  platform: Pick<Platform, 'db'>,
  caller: Caller,
  userId: number,
): Promise<Payee> {
  const person = await personActedFor(platform, caller, userId)
  const runsCentre = person.role === roles.businessManager && person.subscriberId > 0
  return { teacherId: userId, centreId: runsCentre ? person.subscriberId : null }
}

export function periodIn(dates: Parameters<typeof periodOf>[0]): Period {
  const period = periodOf(dates)
  if ('problems' in period) throw refuseFields(period.problems)
  return period
}

/** Sums and lists of one moment. */
export const viewIncome = (
  { db, clock, kinds }: Pick<CommerceContext, 'db' | 'clock' | 'kinds'>,
  payee: Payee,
): Promise<Income> => db.transaction(tx => readIncome({ clock, kinds }, tx, payee))

async function readIncome(
  context: Pick<CommerceContext, 'clock' | 'kinds'>,
  db: Db,
  payee: Payee,
): Promise<Income> {
  const now = context.clock.now()
  const account = sellerAccount(payee)
  const months = lastMonths(now, 12)
  const yearAgo = monthPeriod(months[0] ?? '').from
  const before = { from: monthPeriod(lastMonths(now, 24)[0] ?? '').from, to: yearAgo }
  const [sums, available, all, recent, earlier, periods, best, [lastPayout], teachers, releases] =
    await Promise.all([
      sumLedger(db, account, allTime.to),
      payableCents(db, payee),
      sumMovements(db, account, allTime),
      sumMonths(db, account, { from: yearAgo, to: allTime.to }),
      sumMovements(db, account, before),
      listPeriods(db, account),
      listBest(db, account, { from: new Date(now.getTime() - bestDays * dayMs), to: allTime.to }, bestShown),
      listPayouts(db, payee, allTime, { limit: 1, offset: 0 }),
      payee.centreId === null ? [] : listByTeacher(db, account),
      viewReleases(context, db, payee),
    ])
  const shown = months.map((month): EarningsMonth => {
    const found = recent.find(one => one.month === month)
    return found
      ? { month, sales: found.salesCents, refunds: found.refundCents, net: netOf(found), sold: found.sold }
      : { month, sales: 0, refunds: 0, net: 0, sold: 0 }
  })
  const names = await teacherNames(db, teachers)
  return {
    totalSales: sums.salesCents,
    totalPayouts: sums.payoutCents,
    pendingPayouts: sums.salesCents - sums.payoutCents,
    held: sums.heldCents,
    available,
    releases,
    totalFees: all.feeCents,
    as_of: now.toISOString(),
    last_payout_at: lastPayout?.sentAt?.toISOString() ?? null,
    year: shown.reduce((sum, { net }) => sum + net, 0),
    year_before: netOf(earlier),
    months: shown,
    periods,
    best: best.map(({ kind, title, sold, netCents }) => ({ kind, course_name: title, sold, net: netCents })),
    teachers: teachers.map(({ teacherId, sold, netCents }) => ({
      teacher_id: teacherId,
      display_name: names.get(teacherId) ?? '',
      sold,
      net: netCents,
    })),
  }
}

const netOf = (sums: { salesCents: number; refundCents: number; feeCents: number }): number =>
  sums.salesCents - sums.refundCents - sums.feeCents

async function teacherNames(db: Db, rows: readonly { teacherId: number }[]): Promise<Map<number, string>> {
  const ids = [...new Set(rows.map(({ teacherId }) => teacherId))]
  const names = await listSellerNames(
    db,
    ids.map(id => ({ type: 'teacher', id })),
  )
  return new Map(names.map(({ id, name }) => [id, name]))
}

export async function listSales(
  db: Db,
  payee: Payee,
  period: Period,
  { limit = mostListed, offset = 0 }: Partial<Page> = {},
): Promise<Sale[]> {
  const rows = await listMovements(db, sellerAccount(payee), period, { limit, offset })
  const names = await teacherNames(db, rows)
  return rows.map(row => presentSale(row, names.get(row.teacherId) ?? ''))
}

const presentSale = (row: Movement, teacherName: string): Sale => ({
  created_at: row.at.toISOString(),
  course_name: row.title,
  course_tution_fee: row.listCents / 100,
  sale_price: row.grossCents,
  // An order may have lines of others, which it was not taken off.
  coupon: row.couponCents > 0 ? row.order.couponCode : '',
  coupon_off: row.grossCents > 0 ? row.couponCents : 0,
  type: row.grossCents < 0 ? 'refund' : 'sale',
  kind: row.kind,
  fee: row.feeCents,
  net: row.grossCents - row.feeCents,
  held: row.heldCents,
  order_number: orderNumber(row.order),
  teacher_name: teacherName,
})

export async function listPaidOut(
  db: Db,
  payee: Payee,
  period: Period,
  { limit = mostListed, offset = 0 }: Partial<Page> = {},
): Promise<Payout[]> {
  const rows = await listPayouts(db, payee, period, { limit, offset })
  return rows.map(({ sentAt, amountCents, remarks }) => ({
    created_at: sentAt?.toISOString() ?? '',
    amount: amountCents / 100,
    remarks,
  }))
}

/** A bound on rows of a download or a printed page. */
export const everything: Page = { limit: mostOnPaper, offset: 0 }

export async function viewStatement(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  payee: Payee,
  month: Month,
): Promise<Statement> {
  const now = clock.now()
  if (month > monthOf(now)) throw refuseFields({ month: 'month_future' })
  return db.transaction(tx => readStatement(tx, payee, month, now))
}

async function readStatement(db: Db, payee: Payee, month: Month, now: Date): Promise<Statement> {
  const account = sellerAccount(payee)
  const period = monthPeriod(month)
  const seller =
    payee.centreId === null
      ? ({ type: 'teacher', id: payee.teacherId } as const)
      : ({ type: 'centre', id: payee.centreId } as const)
  const [opening, closing, released, sums, lines, paidOut, [named]] = await Promise.all([
    sumLedger(db, account, period.from),
    sumLedger(db, account, period.to),
    sumReleased(db, account, period),
    sumMovements(db, account, period),
    listSales(db, payee, period, everything),
    listPaidOut(db, payee, period, everything),
    listSellerNames(db, [seller]),
  ])
  if (!named) throw new Refusal('user_unknown')
  return {
    month,
    seller: { display_name: named.name, username: named.username },
    opening: opening.salesCents - opening.payoutCents,
    sales: sums.salesCents,
    refunds: sums.refundCents,
    fees: sums.feeCents,
    payouts: closing.payoutCents - opening.payoutCents,
    closing: closing.salesCents - closing.payoutCents,
    held: closing.heldCents,
    earned: closing.salesCents - closing.payoutCents - closing.heldCents,
    released,
    lines,
    paid_out: paidOut,
    as_of: now.toISOString(),
  }
}
