import { sql } from 'drizzle-orm'
import { productCard } from '#contract/catalogue.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listCardless } from './card.repository.ts'
import { refreshCards } from './refresh-cards.ts'

const batch = 100

/** Raised when what is kept beside a card changes: its search document, how it is ranked. */
const edition = 1
const mark = 'cards_shape'
/** Cards are kept as they are sent: a field more in the contract makes all of them old. */
const shape = `${edition} ${Object.keys(productCard.shape).join(' ')}`

/** Writes the cards that are missing; all of them when they are of another shape. May be broken off and repeated. */
export async function rebuildCards(platform: Platform): Promise<void> {
  const { db } = platform
  const all = (await keptShape(db)) !== shape
  let last = 0
  for (;;) {
    const ids = await listCardless(db, { after: last, all, limit: batch })
    if (ids.length === 0) break
    await db.transaction(tx => refreshCards(platform, tx, ids))
    last = Math.max(...ids)
  }
  await db.execute(sql`
    insert into settings (key, value) values (${mark}, ${shape})
    on conflict (key) do update set value = excluded.value`)
}

/** Whether a start finds cards to write. */
export async function needsCards(db: Db): Promise<boolean> {
  if ((await keptShape(db)) !== shape) return true
  return (await listCardless(db, { after: 0, all: false, limit: 1 })).length > 0
}

async function keptShape(db: Db): Promise<string | undefined> {
  const { rows } = await db.execute<{ value: string }>(sql`select value from settings where key = ${mark}`)
  return rows[0]?.value
}
