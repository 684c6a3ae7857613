import { firstOfMonth, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Seller } from '#server/modules/accounts/index.ts'
import { favourites, followings, history } from '#server/modules/saved/saved.tables.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { importDays } from '../catalogue/import-days.ts'

interface Mark {
  userId: number
  productId: number
  at: Date
}

/** Earlier favourites and followings. The caller guarantees that the people and the products exist. */
export interface ImportedMarks {
  favourites: readonly Mark[]
  /** Pages they looked at. */
  history: readonly Mark[]
  followings: readonly { followerId: number; seller: Seller; at: Date }[]
}

const atOnce = 2000

export async function importSaved(tx: Tx, imported: ImportedMarks): Promise<void> {
  await inParts(imported.favourites, part =>
    tx
      .insert(favourites)
      .values(part.map(({ at, ...mark }) => ({ ...mark, createdAt: at })))
      .onConflictDoNothing(),
  )
  await inParts(imported.history, part =>
    tx
      .insert(history)
      .values(
        part.map(({ at, ...mark }) => ({ ...mark, viewedAt: at, month: firstOfMonth(hongKongDay(at)) })),
      )
      .onConflictDoNothing(),
  )
  await inParts(imported.followings, part =>
    tx
      .insert(followings)
      .values(
        part.map(({ followerId, seller: { type, id }, at }) => ({
          followerId,
          teacherId: type === 'teacher' ? id : null,
          centreId: type === 'centre' ? id : null,
          createdAt: at,
        })),
      )
      .onConflictDoNothing(),
  )
  await importDays(
    tx,
    imported.favourites.map(({ productId, at }) => ({ productId, day: hongKongDay(at), favourites: 1 })),
  )
}

async function inParts<T>(rows: readonly T[], write: (part: T[]) => PromiseLike<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += atOnce) await write(rows.slice(start, start + atOnce))
}
