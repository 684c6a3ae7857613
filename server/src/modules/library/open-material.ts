import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findMaterial, findProduct, type Material, type Product } from '../catalogue/index.ts'
import { findFiles, type MediaFile } from '../media/index.ts'
import { type Access, findAccess } from './find-access.ts'

export interface OpenedMaterial {
  material: Material
  product: Product
  file: MediaFile
  access: Access
}

/** A material for somebody who may open it; whether it is missing or locked is not told apart. */
export async function openMaterial(
  { db, clock }: Platform,
  caller: Caller,
  materialId: number,
): Promise<OpenedMaterial> {
  const material = await findMaterial(db, materialId)
  const product = material && (await findProduct(db, material.productId))
  const access = product && (await findAccess(db, caller, product, hongKongDay(clock.now())))
  const file = material && access && (await findFiles(db, [material.fileId])).get(material.fileId)
  if (!access || !file) throw new Refusal('material_unknown')
  return { material, product, file, access }
}
