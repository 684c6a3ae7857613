import { isSampleKind } from '#contract/rules/materials.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lockPerson } from '../../accounts/index.ts'
import { findMaterial, lockProduct, type Material, refreshCards, setSample } from '../../catalogue/index.ts'
import { findFiles } from '../../media/index.ts'
import { mayEditProduct } from '../products/product.policy.ts'
import { productStatus } from '../products/product.states.ts'

/** Takes effect at once, outside the form: the product's lock puts it before or after an edit. */
export async function markSample(
  platform: Pick<Platform, 'db' | 'clock' | 'hooks'>,
  caller: Caller,
  { materialId, sample }: { materialId: number; sample: boolean },
): Promise<void> {
  await platform.db.transaction(async tx => {
    const material = await getOwn(tx, caller, materialId)
    if (sample) {
      const file = (await findFiles(tx, [material.fileId])).get(material.fileId)
      if (file?.state !== 'ready' || !isSampleKind(file.kind)) throw new Refusal('sample_unfit')
    } else if (!material.isSample) return
    await setSample(tx, material.productId, sample ? materialId : null)
    // Everything that shows the product is outdated.
    await refreshCards(platform, tx, [material.productId])
  })
}

/** Read once its product is locked. For anyone else it doesn't exist. */
async function getOwn(tx: Tx, caller: Caller, materialId: number): Promise<Material> {
  const editor = await lockPerson(tx, caller.userId)
  const seen = await findMaterial(tx, materialId)
  const product = seen && (await lockProduct(tx, seen.productId))
  const material = await findMaterial(tx, materialId)
  if (!editor || !product || !material) throw new Refusal('material_unknown')
  if (product.status === productStatus.deleted || !mayEditProduct(editor, product))
    throw new Refusal('material_unknown')
  return material
}
