import { sql } from 'drizzle-orm'
import type { Platform } from '../platform/platform.ts'
import { loadPeople } from './load-people.ts'

const setting = 'demo_loaded'

/**
 * Loads the demo catalogue on the first start. All or nothing: rows and the mark that they are there are
 * written in one transaction; pictures that a broken start left behind are only unreferenced files.
 */
export async function loadDemo(platform: Platform): Promise<void> {
  const { db, log, clock } = platform
  const { rows } = await db.execute(sql`select 1 from settings where key = ${setting}`)
  if (rows.length > 0) return
  // Loaded only now: the catalogue is large and most starts do not need it.
  const { demo } = await import('#demo/index.ts')
  const write = await loadPeople(platform, demo)
  await db.transaction(async tx => {
    await write(tx)
    await tx.execute(
      sql`insert into settings (key, value) values (${setting}, ${clock.now().toISOString()}) on conflict do nothing`,
    )
  })
  log.info('demo data loaded')
}
