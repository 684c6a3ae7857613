import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { TestApp } from '#server/testing/app.ts'
import { findBalance } from './commerce/index.ts'
import { findUnevenLines, findUnevenSellers } from './commerce/reconciliation/compare-held.ts'

// What must hold after every step of a random history, to the cent, for everything that moved since it began.

type Db = TestApp['platform']['db']

/** Orders whose ledger says something else than what was charged, what refunds say, and the books of their seller. */
async function findUnevenOrders(db: Db, since: Date) {
  const { rows } = await db.execute(sql`
    with asked as (select id, total_cents from orders where paid_at >= ${since}),
    ledger as (
      select posting.order_id as id,
        coalesce(sum(amount_cents) filter (where account like 'provider:%'), 0) as provider,
        -coalesce(sum(amount_cents) filter (where account like 'seller:%'), 0) as earned,
        -coalesce(sum(amount_cents) filter (where account like 'held:%'), 0) as held,
        -coalesce(sum(amount_cents) filter (where account = 'platform:fees'), 0) as fees,
        -coalesce(sum(amount_cents) filter (where account = 'buyers:surplus'), 0) as owed
      from ledger_entries entry join ledger_postings posting on posting.id = entry.posting_id
      where posting.kind <> 'provider_fee' and posting.order_id in (select id from asked) group by posting.order_id),
    lines as (
      select line.order_id as id, coalesce(sum(movement.held_cents), 0) as held,
        coalesce(sum(movement.fee_cents - movement.held_fee_cents), 0) as fees
      from seller_movements movement join order_lines line on line.id = movement.line_id
      where line.order_id in (select id from asked) group by line.order_id),
    back as (
      select order_id as id, sum(amount_cents) as cents from refunds
      where state = 'done' and order_id in (select id from asked) group by order_id)
    select asked.id, total_cents as paid, coalesce(back.cents, 0) as refunded, ledger.*, lines.held as by_line
    from asked left join ledger on ledger.id = asked.id left join lines on lines.id = asked.id
    left join back on back.id = asked.id
    where coalesce(provider, 0) <> total_cents - coalesce(back.cents, 0)
      or coalesce(provider, 0) <> coalesce(earned + ledger.held + ledger.fees + owed, 0)
      or coalesce(ledger.held, 0) <> coalesce(lines.held, 0) or coalesce(ledger.fees, 0) <> coalesce(lines.fees, 0)`)
  return rows
}

/** Who has paid, has got nothing of it back, and has neither a seat nor had a lesson: charged for nothing. */
async function findUnseated(db: Db, since: Date) {
  const { rows } = await db.execute(sql`
    select line.id, line.kind, seat.state from order_lines line
    join orders placed on placed.id = line.order_id and placed.paid_at >= ${since}
    left join lateral (
      select state from enrolments where line.kind = 'class' and id = line.item_id
      union all select state from bookings where line.kind = 'trial' and id = line.item_id) seat on true
    where line.state = 'paid' and line.kind in ('class', 'trial') and coalesce(seat.state, '') <> 'confirmed'
      and not exists (select from refund_lines part where part.line_id = line.id)
      and not exists (select from lesson_shares share where share.line_id = line.id)
      and (seat.state is null or seat.state <> 'cancelled')`)
  return rows
}

/** Seats that somebody has and has not paid for. */
async function findUnpaid(db: Db, since: Date) {
  const { rows } = await db.execute(sql`
    select seat.kind, seat.id from (
      select 'class' as kind, id, confirmed_at from enrolments where state = 'confirmed'
      union all select 'trial', id, confirmed_at from bookings where state = 'confirmed') seat
    where confirmed_at >= ${since} and not exists (
      select from order_lines line where line.kind = seat.kind and line.item_id = seat.id and line.state = 'paid')`)
  return rows
}

/** A reported share that is held for less than it is, and was not refunded in another way. */
async function findLostReports(db: Db, since: Date) {
  const { rows } = await db.execute(sql`
    select line_id from (
      select share.line_id, sum(share.cents) as reported, (
        select coalesce(sum(held_cents), 0) from seller_movements where line_id = share.line_id) as held
      from lesson_shares share join order_lines line on line.id = share.line_id and line.state = 'paid'
      where share.state = 'reported' and share.at >= ${since} and not exists (
        select from refund_lines part where part.line_id = share.line_id)
      group by share.line_id) kept
    where held < reported`)
  return rows
}

/** All that came in and went out, and where it is. */
async function balances(db: Db): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ account: string; cents: string }>(sql`
    select split_part(account, ':', 1) as account, sum(entry.amount_cents) as cents
    from ledger_entries entry join ledger_postings posting on posting.id = entry.posting_id
    where posting.kind not in ('payout', 'provider_fee') group by 1`)
  return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]))
}

async function expectEvenOverall(db: Db): Promise<void> {
  const { provider = 0, seller = 0, held = 0, platform = 0, buyers = 0 } = await balances(db)
  expect(provider + seller + held + platform + buyers).toBe(0)
  expect(held).toBeLessThanOrEqual(0)
  const { rows } = await db.execute<{ paid: string; refunded: string }>(sql`
    select (select coalesce(sum(total_cents), 0) from orders where paid_at is not null) as paid,
      (select coalesce(sum(amount_cents), 0) from refunds where state = 'done') as refunded`)
  expect(Number(rows[0]?.paid) - Number(rows[0]?.refunded)).toBe(provider)
}

export type SellerRef = Parameters<typeof findBalance>[1]

/** Per line, per order, per seller and overall: paid = earned + fees + refunded + held. */
export async function expectEven(db: Db, since: Date): Promise<void> {
  expect(await findUnevenLines(db, since)).toEqual([])
  expect(await findUnevenSellers(db)).toEqual([])
  expect(await findUnevenOrders(db, since)).toEqual([])
  expect(await findUnseated(db, since)).toEqual([])
  expect(await findUnpaid(db, since)).toEqual([])
  expect(await findLostReports(db, since)).toEqual([])
  await expectEvenOverall(db)
}

/** Once everything is over, and no job has anything left to do. */
export async function expectSettled(
  db: Db,
  { seller, now }: { seller: SellerRef; now: Date },
): Promise<void> {
  expect((await findBalance(db, seller)).heldCents).toBe(0)
  const { rows: late } = await db.execute(
    sql`select id, state from lesson_reports where state in ('sent', 'staff') and refund_at <= ${now}`,
  )
  expect(late).toEqual([])
  const { rows: open } = await db.execute(sql`select closing_id from closing_runs where finished_at is null`)
  expect(open).toEqual([])
  const { rows: seats } = await db.execute(
    sql`select id, failure from closing_seats where done_at is null or cents is null`,
  )
  expect(seats).toEqual([])
}

/** Each report by its end: what was refunded and what was paid are what was reported. */
export async function expectReportsAddUp(db: Db, since: Date): Promise<void> {
  const { rows } = await db.execute(sql`
    select report.id, report.state, report.amount_cents, report.refunded_cents, refund.cents
    from lesson_reports report left join lateral (
      select sum(amount_cents) as cents from refunds where order_id = report.order_id
        and key = 'lesson-report-' || report.id) refund on true
    where report.reported_at >= ${since} and (
      coalesce(report.refunded_cents, 0) > report.amount_cents
      or (report.state = 'paid' and coalesce(report.refunded_cents, 0) <> 0)
      or (report.state = 'refunded' and report.decided_by <> 'elsewhere' and coalesce(report.refunded_cents, 0) = 0)
      or coalesce(refund.cents, 0) <> coalesce(report.refunded_cents, 0))`)
  expect(rows).toEqual([])
}

/** What all histories so far came to, so that a run that did nothing can't pass for one that found nothing. */
export async function countActs(db: Db): Promise<string> {
  const { rows } = await db.execute<{ what: string; count: number }>(sql`
    select 'orders paid' as what, count(*)::int as count from orders where paid_at is not null
    union all select 'lessons ' || state, count(*)::int from lesson_shares group by state
    union all select 'reports ' || state, count(*)::int from lesson_reports group by state
    union all select 'sellers closed', count(*)::int from seller_closings
    union all select 'seats closed', count(*)::int from closing_seats
    union all select 'refunds ' || reason, count(*)::int from refunds group by reason
    union all select 'payouts', count(*)::int from payouts where state = 'sent'
    order by 1`)
  return rows.map(({ what, count }) => `${what} ${count}`).join(', ')
}
