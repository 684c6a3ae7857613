import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import type { CommerceContext } from '../commerce.context.ts'
import { findOldestDue } from '../held/held.repository.ts'
import { releaseLessons } from '../held/release-lessons.ts'
import { lateMs } from '../held/sum-held.ts'
import type { Findings } from './findings.ts'

const most = 1000

/** Paid = earned + fees + refunded + held: of lines that moved since, of every seller, and of all together. */
export async function compareHeld(context: CommerceContext, found: Findings, since: Date): Promise<void> {
  const { db, clock } = context
  // Should its own job have stood still.
  found.repaired += await releaseLessons(context)
  for (const { line, order, ...sums } of await findUnevenLines(db, since))
    found.mismatch('held', { order, line, ...sums })
  for (const account of await findUnevenSellers(db)) found.mismatch('held', { account })
  const late = await findOldestDue(db, new Date(clock.now().getTime() - lateMs))
  if (late) found.mismatch('release_late', { since: late.toISOString() })
}

export interface LineSums {
  line: number
  order: number
  paid: number
  refunded: number
  held: number
  /** The seller's and the platform's. */
  earned: number
  fees: number
}

/** Lines whose sums don't add up, by what was charged, what refunds say, and what the books of the seller say. */
export async function findUnevenLines(db: Db, since: Date): Promise<LineSums[]> {
  const { rows } = await db.execute<Record<keyof LineSums, string>>(sql`
    with moved as (
      select id from orders where paid_at >= ${since}
      union select order_id from refunds where created_at >= ${since}
      union select line.order_id from lesson_shares share join order_lines line on line.id = share.line_id
        where share.at >= ${since}),
    lines as (
      select line.id as line, line.order_id as "order", line.price_cents as paid,
        coalesce((select sum(part.amount_cents) from refund_lines part join refunds refund on refund.id = part.refund_id
          where part.line_id = line.id and refund.state = 'done'), 0) as refunded,
        coalesce(sum(movement.held_cents), 0) as held, coalesce(sum(movement.held_fee_cents), 0) as held_fee,
        coalesce(sum(movement.gross_cents), 0) as gross, coalesce(sum(movement.fee_cents), 0) as fee
      from order_lines line join moved on moved.id = line.order_id
      join orders placed on placed.id = line.order_id and placed.provider <> 'none'
      left join seller_movements movement on movement.line_id = line.id
      where line.state in ('paid', 'refunded') group by line.id)
    select line, "order", paid, refunded, held, gross - fee - held + held_fee as earned, fee - held_fee as fees
    from lines
    where gross <> paid - refunded or held < 0 or held > gross or held_fee < 0 or held_fee > held
      or (held > 0 and not exists (select from held_lines kept where kept.line_id = lines.line))
    order by line limit ${most}`)
  return rows.map(row => ({
    line: Number(row.line),
    order: Number(row.order),
    paid: Number(row.paid),
    refunded: Number(row.refunded),
    held: Number(row.held),
    earned: Number(row.earned),
    fees: Number(row.fees),
  }))
}

/** Sellers whose accounts in the ledger say something else than their lines. */
export async function findUnevenSellers(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ account: string }>(sql`
    with entries as (
      select replace(entry.account, 'held:', 'seller:') as account,
        -sum(entry.amount_cents) filter (where entry.account like 'seller:%') as earned,
        -sum(entry.amount_cents) filter (where entry.account like 'held:%') as held
      from ledger_entries entry join ledger_postings posting on posting.id = entry.posting_id
      where posting.kind <> 'payout' and (entry.account like 'seller:%' or entry.account like 'held:%') group by 1),
    lines as (
      select account, sum(gross_cents - fee_cents - held_cents + held_fee_cents) as earned, sum(held_cents) as held
      from seller_movements group by account)
    select coalesce(entries.account, lines.account) as account
    from entries full join lines on lines.account = entries.account
    where coalesce(entries.earned, 0) <> coalesce(lines.earned, 0)
      or coalesce(entries.held, 0) <> coalesce(lines.held, 0)
    order by 1 limit ${most}`)
  return rows.map(({ account }) => account)
}
