import { sql } from 'drizzle-orm'
import type { demo as Demo } from '#demo/index.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Platform } from '../platform/platform.ts'
import { countDemo, loadActivity } from './load-activity.ts'
import { loadOrders } from './load-orders.ts'
import { loadPeople } from './load-people.ts'
import { loadProducts } from './load-products.ts'
import { loadSlides } from './load-slides.ts'

/** Prepares what takes time and returns the writing for the transaction. */
type Load = (platform: Platform, demo: typeof Demo) => Promise<(tx: Tx) => Promise<void>>

/** In order: each finds what the ones before it have written. */
const parts: readonly { mark: string; load: Load }[] = [
  { mark: 'demo_loaded', load: loadPeople },
  { mark: 'demo_products_loaded', load: loadProducts },
  { mark: 'demo_slides_loaded', load: loadSlides },
  { mark: 'demo_activity_loaded', load: loadActivity },
  { mark: 'demo_orders_loaded', load: loadOrders },
  { mark: 'demo_rails_counted', load: countDemo },
]

/**
 * Loads the demo catalogue on the first start. Each part is all or nothing: its rows and the mark that they
 * are there are written in one transaction; pictures that a broken start left behind are only unreferenced
 * files.
 */
export async function loadDemo(platform: Platform): Promise<void> {
  const { db, log, clock } = platform
  for (const { mark, load } of parts) {
    const { rows } = await db.execute(sql`select 1 from settings where key = ${mark}`)
    if (rows.length > 0) continue
    log.info({ mark }, 'loading demo data, on the first start only')
    // Loaded only now: the catalogue is large and most starts do not need it.
    const { demo } = await import('#demo/index.ts')
    const write = await load(platform, demo)
    await db.transaction(async tx => {
      await write(tx)
      await tx.execute(
        sql`insert into settings (key, value) values (${mark}, ${clock.now().toISOString()}) on conflict do nothing`,
      )
    })
    log.info({ mark }, 'demo data loaded')
  }
}
