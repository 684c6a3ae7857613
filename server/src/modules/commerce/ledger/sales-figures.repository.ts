import { sql } from 'drizzle-orm'
import { addDays, hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import type { Db } from '#server/platform/db/db.ts'
import { foldSellerChanges } from './seller-totals.repository.ts'

export interface SalesDay {
  day: string
  salesCents: number
  orders: number
  refundedCents: number
}

/** By the day in Hong Kong, the last one with it; days without any are left out. Gross: fees are still in it, and refunds stand apart. */
export async function sumSales(db: Db, days: { from: string; to: string }): Promise<SalesDay[]> {
  const [from, until] = [hongKongInstant(days.from), hongKongInstant(addDays(days.to, 1))]
  const dayOf = (column: 'paid_at' | 'done_at') =>
    sql`((${sql.raw(column)} at time zone 'UTC') + interval '8 hours')::date`
  const { rows } = await db.execute<{ day: string; sales: string; orders: string; refunded: string }>(sql`
    select day::text, sum(sales) as sales, sum(orders) as orders, sum(refunded) as refunded from (
      select ${dayOf('paid_at')} as day, sum(total_cents) as sales, count(*) as orders, 0 as refunded from orders
      where paid_at >= ${from} and paid_at < ${until} group by 1
      union all
      select ${dayOf('done_at')}, 0, 0, sum(amount_cents) from refunds
      where state = 'done' and done_at >= ${from} and done_at < ${until} group by 1) figures
    group by day order by day`)
  return rows.map(({ day, sales, orders, refunded }) => ({
    day,
    salesCents: Number(sales),
    orders: Number(orders),
    refundedCents: Number(refunded),
  }))
}

/** Sellers who can be paid something, by the running totals up to now; counted as far as that and one more. */
export async function countPayoutsDue(db: Db, countLimit: number): Promise<{ count: number; since: null }> {
  await foldSellerChanges(db)
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from seller_totals where available_cents > 0 limit ${countLimit + 1}) counted`)
  return { count: rows[0]?.count ?? 0, since: null }
}
