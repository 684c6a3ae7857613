import type { Db } from '#server/platform/db/db.ts'
import { coverAddress, listRenditions } from '../../media/index.ts'

/** Sharp on a card, on every screen. */
const cardWidth = 640

/** By product: the public address of its cover, if the picture has been made. */
export async function findCovers(
  db: Db,
  products: readonly { id: number; coverId: string }[],
): Promise<Map<number, string>> {
  const renditions = await listRenditions(
    db,
    products.map(({ coverId }) => coverId),
  )
  return new Map(
    products.flatMap(({ id, coverId }) => {
      const key = renditions.get(coverId)?.find(({ kind }) => kind === 'cover')?.storageKey
      return key ? [[id, coverAddress(key, cardWidth)] as const] : []
    }),
  )
}
