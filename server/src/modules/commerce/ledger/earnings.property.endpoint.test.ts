import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { importPayouts } from '#server/demo/commerce/import-payouts.ts'
import { roles } from '#server/kernel/caller.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { makePerson } from '#server/testing/people.ts'
import { propertyRuns } from '../../../../../tools/seed.ts'
import { orderLines, orders } from '../commerce.tables.ts'
import { contextOf } from '../commerce.test-support.ts'
import { platformFee } from '../orders/order.rules.ts'
import { balanceOf, type Posting, post } from './ledger.repository.ts'
import { movementsOf, paymentEntries, refundEntries, sellerAccount } from './ledger.rules.ts'
import { viewIncome, viewStatement } from './view-earnings.ts'

// Its clock stands where all begin, so that a seed draws the same moments whatever ran before.
const t = await ownTestApp()
afterAll(t.end)

const days = 300
/** Histories of one run. */
const together = 20

/** Moments around the ends of months in Hong Kong, to the second, and any others of the last year. */
const momentBefore = (now: Date) =>
  fc.oneof(
    fc.integer({ min: -days * 24 * 3600, max: 0 }).map(seconds => new Date(now.getTime() + seconds * 1000)),
    fc
      .record({ month: fc.integer({ min: -11, max: 0 }), second: fc.constantFrom(-1, 0, 1) })
      .map(({ month, second }) => {
        const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, 1, -8)
        return new Date(first + second * 1000)
      }),
  )

const historyBefore = (now: Date) => {
  const moment = momentBefore(now)
  const sale = fc.record({
    at: moment,
    prices: fc.array(fc.integer({ min: 400, max: 1_000_000 }), { minLength: 1, maxLength: 3 }),
    percent: fc.constantFrom(0, 0, 7, 12, 33),
    /** How many of its lines came without being sold, and how many were given back later. */
    surplus: fc.integer({ min: 0, max: 1 }),
    refunded: fc.integer({ min: 0, max: 3 }),
    refundedHoursLater: fc.integer({ min: 0, max: 2000 }),
  })
  const payout = fc.record({ at: moment, cents: fc.integer({ min: 1, max: 90_000 }) })
  return fc.record({
    sales: fc.array(sale, { maxLength: 5 }),
    payouts: fc.uniqueArray(payout, { maxLength: 2, selector: ({ at }) => at.getTime() }),
  })
}
type History = ReturnType<typeof historyBefore> extends fc.Arbitrary<infer T> ? T : never

/** The month of a moment by the time zone table, which the product does without. */
const zone = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Hong_Kong',
  year: 'numeric',
  month: '2-digit',
})
const monthIn = (at: Date): string => zone.format(at).slice(0, 7)

interface Expected {
  month: string
  gross: number
  fee: number
}

interface Payee {
  teacherId: number
  centreId: number
}

const net = (some: readonly Expected[]) => some.reduce((sum, { gross, fee }) => sum + gross - fee, 0)

test('earnings equal the ledger for random histories, to the cent, by months of Hong Kong', {
  timeout: 180_000,
}, async () => {
  const { db } = t.platform
  const teacher = await makePerson(t, { role: roles.teacher })
  const buyer = await makePerson(t)
  // Several at a time are written by few statements; the others of a failure shrink to histories of nothing.
  const several = fc.array(historyBefore(t.clock.now()), { minLength: together, maxLength: together })
  const agrees = fc.asyncProperty(several, async histories => {
    // Sellers of its own for each run: it can be told again, and be made smaller.
    const { rows } = await db.execute<{ id: string }>(sql`
      insert into centres (username, name) select 'h' || gen_random_uuid(), 'History'
      from generate_series(1, ${together}) returning id`)
    const drawn = histories.map((history, index) => ({
      ...history,
      payee: { teacherId: teacher.userId, centreId: Number(rows[index]?.id) },
      moved: [] as Expected[],
    }))
    await db.transaction(async tx => {
      const sales = drawn.flatMap(({ sales, payee, moved }) => sales.map(sale => ({ sale, payee, moved })))
      await post(tx, ...(await writeSales(tx, sales, buyer.userId)))
      await importPayouts(
        tx,
        drawn.flatMap(({ payouts, payee }) =>
          payouts.map(({ at, cents }) => ({ ...payee, at, amountCents: cents, remarks: 'Thank you' })),
        ),
      )
    })
    for (const { payee, moved, payouts } of drawn) await check(payee, moved, payouts)
  })
  await fc.assert(agrees, propertyRuns({ full: 1000 / together, sampled: 100 / together, minutes: 2.5 }))

  async function check(payee: Payee, moved: readonly Expected[], payouts: History['payouts']): Promise<void> {
    const paidOut = payouts.reduce((sum, { cents }) => sum + cents, 0)
    const income = await viewIncome(contextOf(t), payee)
    expect(income).toMatchObject({
      totalSales: net(moved),
      totalPayouts: paidOut,
      pendingPayouts: net(moved) - paidOut,
    })
    expect(income.pendingPayouts + (await balanceOf(db, sellerAccount(payee)))).toBe(0)
    for (const { month, net: shown } of income.months) {
      expect([month, shown]).toEqual([month, net(moved.filter(one => one.month === month))])
    }
    const months = new Set([...moved.map(({ month }) => month), ...payouts.map(({ at }) => monthIn(at))])
    expect(new Set(income.periods)).toEqual(months)
    const [month] = months
    if (month === undefined) return
    const ofMonth = moved.filter(one => one.month === month)
    const statement = await viewStatement(t.platform, payee, month)
    expect(statement.lines.reduce((sum, line) => sum + line.net, 0)).toBe(net(ofMonth))
    expect(statement.lines).toHaveLength(ofMonth.length)
    expect(statement.closing).toBe(
      statement.opening + statement.sales - statement.refunds - statement.fees - statement.payouts,
    )
    const sent = statement.paid_out.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
    expect(statement.payouts).toBe(sent)
  }
})

let lastItem = 0

/** Orders and their lines; answers with the postings to write, and notes what is to be expected. */
async function writeSales(
  tx: Tx,
  sales: readonly { sale: History['sales'][number]; payee: Payee; moved: Expected[] }[],
  userId: number,
): Promise<Posting[]> {
  if (sales.length === 0) return []
  const placed = await tx
    .insert(orders)
    .values(
      sales.map(({ sale: { at, prices } }) => ({
        userId,
        state: 'paid' as const,
        totalCents: prices.reduce((sum, cents) => sum + cents, 0),
        provider: 'sandbox' as const,
        method: 'card' as const,
        locale: 'en' as const,
        createdAt: at,
        expiresAt: at,
        paidAt: at,
      })),
    )
    .returning({ id: orders.id })
  const all = await tx
    .insert(orderLines)
    .values(
      sales.flatMap(({ sale, payee }, index) =>
        sale.prices.map((priceCents, place) => ({
          ...payee,
          orderId: placed[index]?.id ?? 0,
          userId,
          place,
          kind: 'seat',
          itemId: ++lastItem,
          title: 'A seat',
          priceCents,
          listCents: priceCents,
          feeCents: platformFee(priceCents, sale.percent),
          state: place < sale.surplus ? ('surplus' as const) : ('paid' as const),
        })),
      ),
    )
    .returning()
  return sales.flatMap(({ sale, moved }, index) => {
    const orderId = placed[index]?.id ?? 0
    const lines = all.filter(line => line.orderId === orderId)
    const back = lines.slice(0, sale.refunded)
    const backAt = new Date(sale.at.getTime() + sale.refundedHoursLater * 3600 * 1000)
    const sold = lines.filter(({ state }) => state === 'paid')
    moved.push(
      ...sold.map(line => ({ month: monthIn(sale.at), gross: line.priceCents, fee: line.feeCents })),
      ...sold
        .filter(line => back.includes(line))
        .map(line => ({ month: monthIn(backAt), gross: -line.priceCents, fee: -line.feeCents })),
    )
    return [
      {
        key: `payment:${orderId}`,
        kind: 'payment' as const,
        orderId,
        at: sale.at,
        entries: paymentEntries('sandbox', lines),
        movements: movementsOf(lines, 'sold'),
      },
      {
        key: `refund:order-${orderId}`,
        kind: 'refund' as const,
        orderId,
        at: backAt,
        entries: refundEntries('sandbox', back),
        movements: movementsOf(back, 'refunded'),
      },
    ]
  })
}
