import { desc, sql } from 'drizzle-orm'
import type { HeldFigures } from '#contract/commerce/held.ts'
import type { Day } from '#contract/rules/hong-kong-time.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Period } from '../ledger/earnings.rules.ts'
import { heldFigures } from './held.tables.ts'

type Sums = Pick<
  HeldFigures,
  'balanced' | 'since' | 'paid' | 'earned' | 'held' | 'refunded' | 'fees' | 'held_families'
>

/**
 * What was paid for lessons, by what has become of it. What was paid and refunded is read from orders and refunds, the
 * rest from the books of sellers and the ledger, so that a sum that is even says something.
 */
export async function sumPaidLessons(db: Db, kinds: readonly string[]): Promise<Sums> {
  const { rows } = await db.execute<Record<keyof Sums | 'ledger', string>>(sql`
    with lines as (
      select line.price_cents as paid, placed.paid_at, placed.user_id, moved.gross, moved.fee, moved.held, moved.held_fee,
        coalesce((select sum(part.amount_cents) from refund_lines part join refunds refund on refund.id = part.refund_id
          where part.line_id = line.id and refund.state = 'done'), 0) as refunded
      from order_lines line join orders placed on placed.id = line.order_id and placed.provider <> 'none'
      left join lateral (
        select coalesce(sum(gross_cents), 0) as gross, coalesce(sum(fee_cents), 0) as fee,
          coalesce(sum(held_cents), 0) as held, coalesce(sum(held_fee_cents), 0) as held_fee
        from seller_movements where line_id = line.id) moved on true
      where line.kind = any(${sql.param([...kinds])}::text[]) and line.state in ('paid', 'refunded') and line.price_cents > 0)
    select to_char(min(paid_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since,
      coalesce(sum(paid), 0) as paid, coalesce(sum(refunded), 0) as refunded, coalesce(sum(held), 0) as held,
      coalesce(sum(gross - fee - held + held_fee), 0) as earned, coalesce(sum(fee - held_fee), 0) as fees,
      count(distinct user_id) filter (where held > 0) as held_families,
      (select -coalesce(sum(amount_cents), 0) from ledger_entries where account like 'held:%') as ledger
    from lines`)
  const [row] = rows
  const [paid, earned, held] = [Number(row?.paid), Number(row?.earned), Number(row?.held)]
  const [refunded, fees] = [Number(row?.refunded), Number(row?.fees)]
  return {
    balanced: paid === earned + held + refunded + fees && held === Number(row?.ledger),
    since: row?.since ?? null,
    ...{ paid, earned, held, refunded, fees },
    held_families: Number(row?.held_families),
  }
}

type MonthSums = Omit<HeldFigures['month'], 'month'>

/** What became the sellers' because lessons were taught, and what went back, in a time. */
export async function sumMonth(db: Db, kinds: readonly string[], { from, to }: Period): Promise<MonthSums> {
  const within = (column: string) => sql`${sql.raw(column)} >= ${from.toISOString()}::timestamptz
    and ${sql.raw(column)} < ${to.toISOString()}::timestamptz`
  const { rows } = await db.execute<Record<keyof MonthSums, string>>(sql`
    select
      (select coalesce(sum(held_fee_cents - held_cents), 0) from seller_movements
        where gross_cents = 0 and held_cents < 0 and ${within('at')}) as released,
      (select coalesce(sum(lessons), 0) from lesson_shares
        where state = 'taught' and cents > 0 and ${within('at')}) as lessons,
      coalesce(sum(part.amount_cents), 0) as refunded, count(*) filter (where part.amount_cents > 0) as refunds
    from refunds refund join refund_lines part on part.refund_id = refund.id
    join order_lines line on line.id = part.line_id and line.state in ('paid', 'refunded')
    where refund.state = 'done' and ${within('refund.done_at')} and line.kind = any(${sql.param([...kinds])}::text[])`)
  const [row] = rows
  return {
    released: Number(row?.released),
    lessons: Number(row?.lessons),
    refunded: Number(row?.refunded),
    refunds: Number(row?.refunds),
  }
}

/** All lines of which something is held, in the sequence of their IDs. */
export async function listEveryHeldLine(db: Db, after: number, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select line_id as id from held_lines where line_id > ${after} order by line_id limit ${limit}`)
  return rows.map(({ id }) => Number(id))
}

/** A later count of the same day replaces the earlier one. */
export async function saveFigures(db: Db, day: Day, { at, ...figures }: HeldFigures): Promise<void> {
  const row = { at: new Date(at), figures }
  await db
    .insert(heldFigures)
    .values({ day, ...row })
    .onConflictDoUpdate({ target: heldFigures.day, set: row, setWhere: sql`held_figures.at <= excluded.at` })
}

export async function findLatestFigures(db: Db): Promise<HeldFigures | null> {
  const [row] = await db.select().from(heldFigures).orderBy(desc(heldFigures.day)).limit(1)
  return row ? { ...row.figures, at: row.at.toISOString() } : null
}
