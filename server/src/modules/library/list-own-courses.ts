import type { Db } from '#server/platform/db/db.ts'
import { stays } from './access.rules.ts'
import { listOwned, type Reader } from './list-owned.ts'
import { type HeldProduct, type KeptStudy, listHeld, listKeptStudies } from './own-courses.repository.ts'
import { recountStudies, type Study } from './study.repository.ts'

/**
 * All that someone took and can still open today, the newest first, each product once. What stays is theirs without
 * another look; about the rest the same rule decides as everywhere.
 */
export async function listOwnCourses(db: Db, reader: Reader, today: string): Promise<HeldProduct[]> {
  const held = new Map<number, HeldProduct>()
  for (const one of await listHeld(db, reader.userId)) {
    // What was paid for says more than a code, and the latest more than an earlier one.
    if (!held.has(one.productId) || stays(one.source)) held.set(one.productId, one)
  }
  const all = [...held.values()]
  const asked = all.filter(({ source }) => !stays(source)).map(({ productId }) => productId)
  const open = new Set(await listOwned(db, reader, today, asked))
  return all.filter(({ source, productId }) => stays(source) || open.has(productId))
}

/** By product, how far someone is with what they have opened. Of the rest only its parts are left to ask for. */
export async function listStudies(db: Db, userId: number): Promise<ReadonlyMap<number, Study>> {
  const kept: ReadonlyMap<number, KeptStudy> = await listKeptStudies(db, userId)
  const stale = [...kept].filter(([, study]) => study.stale).map(([id]) => id)
  return stale.length === 0 ? kept : new Map([...kept, ...(await recountStudies(db, userId, stale))])
}
