import { shopTag } from '#server/kernel/cache-tags.ts'
import { announce } from '#server/platform/changes.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Seller } from '../accounts/index.ts'
import { claimFiles } from '../media/index.ts'
import { insertSlides, listSlides } from './slide.repository.ts'

/** After a shop's existing ones; `ownerId` is the owner of the files. */
export async function addSlides(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  { seller, ownerId, fileIds }: { seller: Seller; ownerId: number; fileIds: readonly string[] },
): Promise<void> {
  await claimFiles(tx, { ownerIds: [ownerId], ids: fileIds, at: clock.now() })
  const last = (await listSlides(tx, seller)).at(-1)?.position ?? 0
  await insertSlides(
    tx,
    seller,
    fileIds.map((fileId, index) => ({ fileId, position: last + index + 1 })),
  )
  await announce(tx, shopTag(seller))
}
