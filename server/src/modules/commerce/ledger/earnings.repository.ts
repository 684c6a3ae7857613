import { and, desc, eq, gte, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import { orderLines, orders, payouts, sellerMovements } from '../commerce.tables.ts'
import type { Month, Period } from './earnings.rules.ts'
import { heldAccount } from './ledger.rules.ts'

/** Whose earnings: the account in the ledger. */
type Account = string

/** In the ledger, what we owe is negative. */
export interface LedgerSums {
  /** After refunds and the platform's fee. */
  salesCents: number
  payoutCents: number
  /** Of the sales, what is held until lessons are taught. */
  heldCents: number
}

export async function sumLedger(db: Db, account: Account, until: Date): Promise<LedgerSums> {
  const before = sql`${until.toISOString()}::timestamptz`
  const { rows } = await db.execute<Record<'earned' | 'payouts' | 'held', string>>(sql`
    select
      (select -coalesce(sum(entry.amount_cents) filter (where posting.kind <> 'payout'), 0)
        from ledger_entries entry join ledger_postings posting on posting.id = entry.posting_id
        where entry.account = ${account} and posting.at < ${before}) as earned,
      (select coalesce(sum(entry.amount_cents) filter (where posting.kind = 'payout'), 0)
        from ledger_entries entry join ledger_postings posting on posting.id = entry.posting_id
        where entry.account = ${account} and posting.at < ${before}) as payouts,
      (select coalesce(sum(held_cents - held_fee_cents), 0) from seller_movements
        where account = ${account} and at < ${before}) as held`)
  const { earned, payouts: sent, held } = rows[0] ?? {}
  return {
    salesCents: Number(earned ?? 0) + Number(held ?? 0),
    payoutCents: Number(sent ?? 0),
    heldCents: Number(held ?? 0),
  }
}

/** What became the seller's in a time because lessons were taught. */
export async function sumReleased(db: Db, account: Account, period: Period): Promise<number> {
  const { rows } = await db.execute<{ cents: string }>(sql`
    select coalesce(sum(held_fee_cents - held_cents), 0) as cents from seller_movements
    where ${within(account, period)} and gross_cents = 0 and held_cents < 0`)
  return Number(rows[0]?.cents ?? 0)
}

export interface MovementSums {
  salesCents: number
  refundCents: number
  feeCents: number
}

export async function sumMovements(db: Db, account: Account, period: Period): Promise<MovementSums> {
  const { rows } = await db.execute<{ sales: string; refunds: string; fees: string }>(sql`
    select coalesce(sum(gross_cents) filter (where gross_cents > 0), 0) as sales,
      -coalesce(sum(gross_cents) filter (where gross_cents < 0), 0) as refunds,
      coalesce(sum(fee_cents), 0) as fees
    from seller_movements where ${within(account, period)}`)
  const { sales, refunds, fees } = rows[0] ?? {}
  return { salesCents: Number(sales ?? 0), refundCents: Number(refunds ?? 0), feeCents: Number(fees ?? 0) }
}

/** The offset is fixed: see `rules/hong-kong-time.ts`. */
const hongKongMonth = (at: SQL) => sql`to_char((${at} at time zone 'UTC') + interval '8 hours', 'YYYY-MM')`

const within = (account: Account, { from, to }: Period): SQL =>
  sql`account = ${account} and at >= ${from.toISOString()}::timestamptz and at < ${to.toISOString()}::timestamptz`

export interface MonthSums extends MovementSums {
  month: Month
  sold: number
}

/** Gross with refunds taken off, by day in Hong Kong; days without a movement are missing. */
export async function sumDays(
  db: Db,
  account: Account,
  period: Period,
): Promise<{ day: string; cents: number }[]> {
  const { rows } = await db.execute<{ day: string; cents: string }>(sql`
    select to_char((at at time zone 'UTC') + interval '8 hours', 'YYYY-MM-DD') as day, sum(gross_cents) as cents
    from seller_movements where ${within(account, period)} group by 1`)
  return rows.map(({ day, cents }) => ({ day, cents: Number(cents) }))
}

export async function hasSold(db: Db, account: Account): Promise<boolean> {
  const { rows } = await db.execute<{ sold: boolean }>(sql`
    select exists (select from seller_movements where account = ${account} and gross_cents > 0) as sold`)
  return rows[0]?.sold === true
}

/** Months without a movement are missing. */
export async function sumMonths(db: Db, account: Account, period: Period): Promise<MonthSums[]> {
  const { rows } = await db.execute<{
    month: string
    sales: string
    refunds: string
    fees: string
    sold: number
  }>(sql`
    select ${hongKongMonth(sql`at`)} as month,
      coalesce(sum(gross_cents) filter (where gross_cents > 0), 0) as sales,
      -coalesce(sum(gross_cents) filter (where gross_cents < 0), 0) as refunds,
      sum(fee_cents) as fees, (count(*) filter (where gross_cents > 0))::int as sold
    from seller_movements where ${within(account, period)} group by 1`)
  return rows.map(({ month, sales, refunds, fees, sold }) => ({
    month,
    salesCents: Number(sales),
    refundCents: Number(refunds),
    feeCents: Number(fees),
    sold,
  }))
}

/** Months in which something moved, the newest first. */
export async function listPeriods(db: Db, account: Account): Promise<Month[]> {
  const { rows } = await db.execute<{ month: string }>(sql`
    select distinct ${hongKongMonth(sql`posting.at`)} as month
    from ledger_entries entry join ledger_postings posting on posting.id = entry.posting_id
    where entry.account in (${account}, ${heldAccount(account)}) order by month desc`)
  return rows.map(({ month }) => month)
}

export interface Sold {
  sold: number
  netCents: number
}

/** Sold lines less those that went back whole: a part of one that went back was sold all the same. */
const soldCount = sql`(count(distinct movement.line_id) filter (where movement.gross_cents > 0)
  - count(distinct movement.line_id) filter (where movement.gross_cents < 0 and line.state = 'refunded'))::int`
const soldSums = sql`${soldCount} as sold, sum(movement.gross_cents - movement.fee_cents) as net`

/** What sold best, refunds taken off. */
export async function listBest(
  db: Db,
  account: Account,
  { from, to }: Period,
  limit: number,
): Promise<(Sold & { kind: string; title: string })[]> {
  const { rows } = await db.execute<{ kind: string; title: string; sold: number; net: string }>(sql`
    select line.kind, (array_agg(line.title order by line.id desc))[1] as title, ${soldSums}
    from seller_movements movement join order_lines line on line.id = movement.line_id
    where movement.account = ${account} and movement.at >= ${from.toISOString()}::timestamptz
      and movement.at < ${to.toISOString()}::timestamptz
    group by line.kind, line.item_id having ${soldCount} > 0
    order by sold desc, net desc, title limit ${limit}`)
  return rows.map(({ net, ...row }) => ({ ...row, netCents: Number(net) }))
}

/** Of a centre: by who teaches it. */
export async function listByTeacher(db: Db, account: Account): Promise<(Sold & { teacherId: number })[]> {
  const { rows } = await db.execute<{ teacher_id: string; sold: number; net: string }>(sql`
    select movement.teacher_id, ${soldSums}
    from seller_movements movement join order_lines line on line.id = movement.line_id
    where movement.account = ${account} group by movement.teacher_id order by net desc, movement.teacher_id`)
  return rows.map(({ teacher_id, sold, net }) => ({
    teacherId: Number(teacher_id),
    sold,
    netCents: Number(net),
  }))
}

export interface Movement {
  at: Date
  kind: string
  title: string
  listCents: number
  grossCents: number
  feeCents: number
  /** What is held of it by now, without the platform's fee; of a sale. */
  heldCents: number
  teacherId: number
  couponCents: number
  order: { id: number; createdAt: Date; couponCode: string }
}

export interface Page {
  limit: number
  offset: number
}

/** The newest first. */
export function listMovements(
  db: Db,
  account: Account,
  { from, to }: Period,
  { limit, offset }: Page,
): Promise<Movement[]> {
  return db
    .select({
      at: sellerMovements.at,
      kind: orderLines.kind,
      title: orderLines.title,
      listCents: orderLines.listCents,
      grossCents: sellerMovements.grossCents,
      feeCents: sellerMovements.feeCents,
      heldCents: sql<number>`case when ${sellerMovements.grossCents} < 0 then 0 else (
        select sum(part.held_cents - part.held_fee_cents) from seller_movements part
        where part.line_id = ${sellerMovements.lineId})::int end`,
      teacherId: sellerMovements.teacherId,
      couponCents: orderLines.couponCents,
      order: { id: orders.id, createdAt: orders.createdAt, couponCode: orders.couponCode },
    })
    .from(sellerMovements)
    .innerJoin(orderLines, eq(orderLines.id, sellerMovements.lineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(sellerMovements.account, account),
        // A lesson that was taught is no sale.
        ne(sellerMovements.grossCents, 0),
        gte(sellerMovements.at, from),
        lt(sellerMovements.at, to),
      ),
    )
    .orderBy(desc(sellerMovements.at), desc(sellerMovements.postingId), sellerMovements.lineId)
    .limit(limit)
    .offset(offset)
}

export interface Payee {
  teacherId: number
  centreId: number | null
}

/** Those that were sent, the newest first. */
export function listPayouts(
  db: Db,
  { teacherId, centreId }: Payee,
  { from, to }: Period,
  { limit, offset }: Page,
): Promise<{ sentAt: Date | null; amountCents: number; remarks: string }[]> {
  return db
    .select({ sentAt: payouts.sentAt, amountCents: payouts.amountCents, remarks: payouts.remarks })
    .from(payouts)
    .where(
      and(
        centreId === null ? eq(payouts.teacherId, teacherId) : eq(payouts.centreId, centreId),
        eq(payouts.state, 'sent'),
        gte(payouts.sentAt, from),
        lt(payouts.sentAt, to),
      ),
    )
    .orderBy(desc(payouts.sentAt), desc(payouts.id))
    .limit(limit)
    .offset(offset)
}
