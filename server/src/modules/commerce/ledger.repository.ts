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

/** Whether it was new. The database refuses what is not balanced. */
export async function post(tx: Tx, { entries, ...posting }: Posting): Promise<boolean> {
  if (entries.length === 0) return false
  const [row] = await tx
    .insert(ledgerPostings)
    .values(posting)
    .onConflictDoNothing({ target: ledgerPostings.key })
    .returning({ id: ledgerPostings.id })
  if (!row) return false
  // In one statement: it is then that they are held against each other.
  await tx.insert(ledgerEntries).values(entries.map(entry => ({ ...entry, postingId: row.id })))
  return true
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
