import type { Db } from '#server/platform/db/db.ts'
import { stays } from './access.rules.ts'
import { listOwned, type Reader } from './list-owned.ts'
import { type HeldProduct, type KeptStudy, listHeld, listKeptStudies } from './own-courses.repository.ts'
import { recountStudies, type Study } from './study.repository.ts'

/**
 * Everything someone has and can still open today, newest first, each product once. Products they keep are theirs
 * without another check; for the rest, the usual rule decides.
 */
export async function listOwnCourses(db: Db, reader: Reader, today: string): Promise<HeldProduct[]> {
  const held = new Map<number, HeldProduct>()
  for (const one of await listHeld(db, reader.userId)) {
    // A purchase is stronger than a code, and a later one than an earlier one.
    if (!held.has(one.productId) || stays(one.source)) held.set(one.productId, one)
  }
  const all = [...held.values()]
  const asked = all.filter(({ source }) => !stays(source)).map(({ productId }) => productId)
  const open = new Set(await listOwned(db, reader, today, asked))
  return all.filter(({ source, productId }) => stays(source) || open.has(productId))
}

/** By product, someone's progress in what they have opened. For the rest, only the number of parts is missing. */
export async function listStudies(db: Db, userId: number): Promise<ReadonlyMap<number, Study>> {
  const kept: ReadonlyMap<number, KeptStudy> = await listKeptStudies(db, userId)
  const stale = [...kept].filter(([, study]) => study.stale).map(([id]) => id)
  return stale.length === 0 ? kept : new Map([...kept, ...(await recountStudies(db, userId, stale))])
}
