import type { Platform } from '#server/platform/platform.ts'
import {
  changeProduct,
  filesWithoutUse,
  listDeletedBefore,
  listMaterials,
  lockProduct,
  refreshCards,
  removeMaterials,
} from '../../catalogue/index.ts'
import { releaseFiles } from '../../media/index.ts'
import { countStudents } from './count-students.ts'
import { daysToRestore, productStatus } from './product.states.ts'

const batch = 100

/**
 * The cover stays, because receipts of earlier orders show it. Products that someone owns are checked again the next
 * day.
 */
export async function purgeDeletedProducts(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const before = new Date(clock.now().getTime() - daysToRestore * 24 * 3600 * 1000)
  let afterId = 0
  for (;;) {
    const ids = await listDeletedBefore(db, { before, afterId, limit: batch })
    const last = ids.at(-1)
    if (last === undefined) return
    for (const id of ids) await purge(platform, id, before)
    afterId = last
  }
}

async function purge(platform: Platform, id: number, before: Date): Promise<void> {
  await platform.db.transaction(async tx => {
    const product = await lockProduct(tx, id)
    const isDue = product?.status === productStatus.deleted && product.deletedAt && product.deletedAt < before
    if (!isDue || product.purgedAt) return
    const { keeping } = (await countStudents({ db: tx, hooks: platform.hooks }, [id])).get(id) ?? {
      keeping: 0,
    }
    if (keeping > 0) return
    const at = platform.clock.now()
    const materials = (await listMaterials(tx, [id])).get(id) ?? []
    await removeMaterials(
      tx,
      materials.map(material => material.id),
      at,
    )
    const files = materials.map(({ fileId }) => fileId)
    await releaseFiles(platform, tx, await filesWithoutUse(tx, files))
    await changeProduct(tx, id, { purgedAt: at })
    await refreshCards(platform, tx, [id])
  })
}
