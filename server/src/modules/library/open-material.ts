import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findMaterial, findProduct, isListed, type Material, type Product } from '../catalogue/index.ts'
import { findFiles, type MediaFile } from '../media/index.ts'
import { type Access, findAccess } from './find-access.ts'

export interface OpenedMaterial {
  material: Material
  product: Product
  file: MediaFile
  access: Access
}

/** A material for someone who can open it. If they may not even know of it, it doesn't exist for them. */
export async function openMaterial(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  caller: Caller,
  materialId: number,
): Promise<OpenedMaterial> {
  const material = await findMaterial(db, materialId)
  const product = material && (await findProduct(db, material.productId))
  if (!product) throw new Refusal('material_unknown')
  const today = hongKongDay(clock.now())
  const access = await findAccess(db, caller, product, today)
  if (!access) throw new Refusal(isListed(product, today) ? 'material_locked' : 'material_unknown')
  const file = (await findFiles(db, [material.fileId])).get(material.fileId)
  if (!file) throw new Refusal('material_unknown')
  return { material, product, file, access }
}
