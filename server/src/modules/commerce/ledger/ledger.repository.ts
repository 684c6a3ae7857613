import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import type { ledgerPostings } from '../commerce.tables.ts'
import type { Entry, SellerMovement } from './ledger.rules.ts'

export interface Posting {
  /** What it is about; a movement that is there already is not written again. */
  key: string
  kind: (typeof ledgerPostings.$inferInsert)['kind']
  orderId: number | null
  at: Date
  entries: readonly Entry[]
  /** What it means for the sellers of its lines; the database refuses what does not agree with the entries. */
  movements?: readonly SellerMovement[]
}

/** How many of them were new. The database refuses what is not balanced. */
export async function post(tx: Tx, ...postings: readonly Posting[]): Promise<number> {
  const full = postings.filter(({ entries }) => entries.length > 0)
  if (full.length === 0) return 0
  const entries = full.flatMap(({ key, entries: some }) => some.map(entry => ({ ...entry, key })))
  const moved = full.flatMap(({ key, movements = [] }) => movements.map(movement => ({ ...movement, key })))
  const { rows } = await writePostings(tx, {
    keys: full.map(({ key }) => key),
    kinds: full.map(({ kind }) => kind),
    orderIds: full.map(({ orderId }) => orderId),
    times: full.map(({ at }) => at.toISOString()),
    entryKeys: entries.map(({ key }) => key),
    accounts: entries.map(({ account }) => account),
    amounts: entries.map(({ amountCents }) => amountCents),
    movementKeys: moved.map(({ key }) => key),
    lineIds: moved.map(({ lineId }) => lineId),
    sellers: moved.map(({ account }) => account),
    teacherIds: moved.map(({ teacherId }) => teacherId),
    grosses: moved.map(({ grossCents }) => grossCents),
    fees: moved.map(({ feeCents }) => feeCents),
    held: moved.map(({ heldCents }) => heldCents),
    heldFees: moved.map(({ heldFeeCents }) => heldFeeCents),
  })
  return Number(rows[0]?.count ?? 0)
}

const value = (name: string) => sql.placeholder(name)
// All entries in one statement: at its end they are held against each other.
const writePostings = prepared('post', db =>
  db.execute<{ count: string }>(sql`
    with added as (
      insert into ledger_postings (key, kind, order_id, at)
      select * from unnest(${value('keys')}::text[], ${value('kinds')}::text[], ${value('orderIds')}::bigint[],
        ${value('times')}::timestamptz[])
      on conflict (key) do nothing returning id, key, at),
    balanced as (
      insert into ledger_entries (posting_id, account, amount_cents)
      select added.id, entry.account, entry.amount_cents
      from unnest(${value('entryKeys')}::text[], ${value('accounts')}::text[], ${value('amounts')}::bigint[])
        as entry (key, account, amount_cents)
      join added on added.key = entry.key),
    moved as (
      insert into seller_movements (posting_id, line_id, account, teacher_id, at, gross_cents, fee_cents, held_cents,
        held_fee_cents)
      select added.id, movement.line_id, movement.account, movement.teacher_id, added.at, movement.gross_cents,
        movement.fee_cents, movement.held_cents, movement.held_fee_cents
      from unnest(${value('movementKeys')}::text[], ${value('lineIds')}::bigint[], ${value('sellers')}::text[],
        ${value('teacherIds')}::bigint[], ${value('grosses')}::bigint[], ${value('fees')}::bigint[],
        ${value('held')}::bigint[], ${value('heldFees')}::bigint[])
        as movement (key, line_id, account, teacher_id, gross_cents, fee_cents, held_cents, held_fee_cents)
      join added on added.key = movement.key)
    select count(*) from added`),
)

/** The sum of all entries, which must be 0. */
export async function ledgerSum(db: Db): Promise<number> {
  const { rows } = await db.execute<{ sum: string }>(
    sql`select coalesce(sum(amount_cents), 0) as sum from ledger_entries`,
  )
  return Number(rows[0]?.sum ?? 0)
}

/** The balance of an account; negative is what we owe. */
export async function balanceOf(db: Db, account: string): Promise<number> {
  const { rows } = await db.execute<{ sum: string }>(
    sql`select coalesce(sum(amount_cents), 0) as sum from ledger_entries where account = ${account}`,
  )
  return Number(rows[0]?.sum ?? 0)
}
