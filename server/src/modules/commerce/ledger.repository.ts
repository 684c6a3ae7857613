import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { ledgerEntries, ledgerPostings } from './commerce.tables.ts'
import type { Entry } from './ledger.rules.ts'

export interface Posting {
  /** What it is about; a movement that is there already is not written again. */
  key: string
  kind: (typeof ledgerPostings.$inferInsert)['kind']
  orderId: number | null
  at: Date
  entries: readonly Entry[]
}

/** How many of them were new. The database refuses what is not balanced. */
export async function post(tx: Tx, ...postings: readonly Posting[]): Promise<number> {
  const full = postings.filter(({ entries }) => entries.length > 0)
  if (full.length === 0) return 0
  const written = await tx
    .insert(ledgerPostings)
    .values(full.map(({ entries, ...posting }) => posting))
    .onConflictDoNothing({ target: ledgerPostings.key })
    .returning({ id: ledgerPostings.id, key: ledgerPostings.key })
  const entries = written.flatMap(({ id, key }) =>
    (full.find(posting => posting.key === key)?.entries ?? []).map(entry => ({ ...entry, postingId: id })),
  )
  // In one statement: it is then that they are held against each other.
  if (entries.length > 0) await tx.insert(ledgerEntries).values(entries)
  return written.length
}

/** The sum of everything, which is nothing, or the books are wrong. */
export async function ledgerSum(db: Db): Promise<number> {
  const { rows } = await db.execute<{ sum: string }>(
    sql`select coalesce(sum(amount_cents), 0) as sum from ledger_entries`,
  )
  return Number(rows[0]?.sum ?? 0)
}

/** What stands on an account; negative is what we owe. */
export async function balanceOf(db: Db, account: string): Promise<number> {
  const { rows } = await db.execute<{ sum: string }>(
    sql`select coalesce(sum(amount_cents), 0) as sum from ledger_entries where account = ${account}`,
  )
  return Number(rows[0]?.sum ?? 0)
}
