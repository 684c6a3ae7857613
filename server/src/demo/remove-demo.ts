import { jobsTable, tablesOf } from '../platform/backup/schema.ts'
import { ConfigError } from '../platform/config.ts'
import { type Database, rawQuery } from '../platform/db/db.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { countOtherAccounts } from './accounts/find-ids.ts'
import { hasDemoData } from './refuse-demo-data.ts'

/** Tables that migrations fill and everyone needs; all others are empty after a first migration. */
const kept: readonly string[] = [
  'public.schema_migrations',
  'public.subjects',
  'public.levels',
  'public.grades',
  'public.search_synonyms',
  'public.search_synonym_texts',
]

/**
 * Empties the database and the storage. Everything people did on a demo is connected with its accounts (orders,
 * ledger, reviews), so nothing of it stays; other accounts are only deleted if `everything` says so.
 */
export async function removeDemo(
  { db, storage }: { db: Database; storage: Storage },
  { everything }: { everything: boolean },
): Promise<{ files: number }> {
  if (!(await hasDemoData(db))) throw new ConfigError('There is no demo in this database')
  const { demo } = await import('#demo/index.ts')
  const others = await countOtherAccounts(
    db,
    demo.people.map(({ username }) => username),
  )
  if (others > 0 && !everything) {
    throw new ConfigError(
      `Nothing was removed: there are ${others} accounts besides the demo's. Take another database to keep them, ` +
        'or remove them too, with all they own: npm run remove-demo -- everything',
    )
  }
  // Files first: the rows show that there is a demo, so an interrupted removal can be run again.
  let files = 0
  for await (const { key } of storage.list('')) {
    await storage.delete(key)
    files += 1
  }
  await db.transaction(async tx => {
    const query = rawQuery(tx)
    const tables = (await tablesOf(query, 'public')).filter(({ name }) => !kept.includes(name))
    const names = tables.map(({ name }) => name)
    // The ledger is append-only, except here.
    for (const name of names) await query(`alter table ${name} disable trigger user`)
    // Sequences continue where they were: a token of a demo account must not match an account created later.
    await query(`truncate ${names.join(', ')}`)
    for (const name of names) await query(`alter table ${name} enable trigger user`)
    const { rows } = await query('select to_regclass($1) as jobs', [jobsTable])
    if ((rows[0] as { jobs: string | null }).jobs) await query(`delete from ${jobsTable}`)
  })
  return { files }
}
