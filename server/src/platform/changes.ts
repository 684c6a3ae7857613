import { sql } from 'drizzle-orm'
import type { Db } from './db/db.ts'

/** What kept answers depend on: one product wherever it is shown, lists of products, or everything public. */
export type Topic = `product:${number}` | 'lists' | 'all'

export const changesChannel = 'lantern_changes'

/** Tells every process, at the commit of the transaction, that what they keep of this is out of date. */
export async function announce(tx: Db, ...topics: Topic[]): Promise<void> {
  await tx.execute(sql`select pg_notify(${changesChannel}, ${topics.join(' ')})`)
}
