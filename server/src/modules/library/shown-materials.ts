import type { CaptionLanguage } from '#contract/rules/captions.ts'
import type { Db } from '#server/platform/db/db.ts'
import { listCaptions, listMaterials, type Material, type Product } from '../catalogue/index.ts'
import { findFiles, listRenditions, type MediaFile } from '../media/index.ts'
import { listProgress, type Progress } from './progress.repository.ts'

/** A material with what a reader with access sees of it. */
export interface ShownMaterial {
  material: Material
  file: MediaFile
  posterKey: string | null
  progress: Progress | undefined
  captions: readonly CaptionLanguage[]
}

/** The material that everyone can open, with its product. */
export interface OpenSample {
  product: Product
  material: Material
  file: MediaFile
}

/** Of a product, in order; the caller has checked the reader's access. */
export async function listShownMaterials(
  db: Db,
  userId: number,
  productId: number,
): Promise<ShownMaterial[]> {
  const materials = (await listMaterials(db, [productId])).get(productId) ?? []
  const fileIds = materials.map(({ fileId }) => fileId)
  const files = await findFiles(db, fileIds)
  const renditions = await listRenditions(db, fileIds)
  const ids = materials.map(({ id }) => id)
  const progress = await listProgress(db, userId, ids)
  const captions = await listCaptions(db, ids)
  return materials.flatMap((material): ShownMaterial[] => {
    const file = files.get(material.fileId)
    if (!file) return []
    const poster = renditions.get(file.id)?.find(({ kind }) => kind === 'poster')
    return [
      {
        material,
        file,
        posterKey: poster?.storageKey ?? null,
        progress: progress.get(material.id),
        captions: (captions.get(material.id) ?? []).map(({ language }) => language),
      },
    ]
  })
}
