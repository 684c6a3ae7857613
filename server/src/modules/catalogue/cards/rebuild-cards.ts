import { productCard } from '#contract/catalogue/catalogue.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findSetting, storeSetting } from '#server/platform/settings.ts'
import { listCardless } from './card.repository.ts'
import { refreshCards } from './refresh-cards.ts'

const batch = 100

/** Raise it when the data stored with a card changes: its search document, its ranking, whether it is listed. */
const edition = 3
const mark = 'cards_shape'
/** Cards are stored as they are sent, so a new field in the contract makes all of them outdated. */
const shape = `${edition} ${Object.keys(productCard.shape).join(' ')}`

/** Writes missing cards, or all of them if their shape has changed. Can be interrupted and repeated. */
export async function rebuildCards(platform: Pick<Platform, 'db' | 'clock' | 'hooks'>): Promise<void> {
  const { db } = platform
  const all = (await findSetting(db, mark)) !== shape
  let last = 0
  for (;;) {
    const ids = await listCardless(db, { after: last, all, limit: batch })
    if (ids.length === 0) break
    await db.transaction(tx => refreshCards(platform, tx, ids, { announced: 'changed' }))
    last = Math.max(...ids)
  }
  await storeSetting(db, mark, shape)
}

/** Whether a start finds cards to write. */
export async function needsCards(db: Db): Promise<boolean> {
  if ((await findSetting(db, mark)) !== shape) return true
  return (await listCardless(db, { after: 0, all: false, limit: 1 })).length > 0
}
