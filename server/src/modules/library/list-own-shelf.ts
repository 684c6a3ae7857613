import type { Db } from '#server/platform/db/db.ts'
import { stays } from './access.rules.ts'
import { listOwned, type Reader } from './list-owned.ts'
import { listShelved, type Shelved } from './shelf.repository.ts'
import { recountStudies } from './study.repository.ts'

export type OnShelf = Omit<Shelved, 'stale'>

/**
 * All that somebody took and can still open today, the newest first, each product once, with how far they are. What
 * stays is theirs without another look; about the rest the same rule decides as everywhere.
 */
export async function listOwnShelf(db: Db, reader: Reader, today: string): Promise<OnShelf[]> {
  const held = new Map<number, Shelved>()
  for (const one of await listShelved(db, reader.userId)) {
    // What was paid for says more than a code, and the latest more than an earlier one.
    if (!held.has(one.productId) || stays(one.source)) held.set(one.productId, one)
  }
  const all = [...held.values()]
  const [open, recounted] = await Promise.all([
    listOwned(db, reader, today, idsOf(all.filter(({ source }) => !stays(source)))),
    recountStudies(db, reader.userId, idsOf(all.filter(({ stale }) => stale))),
  ])
  const asked = new Set(open)
  return all
    .filter(({ source, productId }) => stays(source) || asked.has(productId))
    .map(({ stale: _, ...one }) => ({ ...one, study: recounted.get(one.productId) ?? one.study }))
}

const idsOf = (shelved: readonly Shelved[]): number[] => shelved.map(({ productId }) => productId)
