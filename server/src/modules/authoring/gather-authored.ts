import type { Db } from '#server/platform/db/db.ts'
import { findCovers, listMaterials, type Product } from '../catalogue/index.ts'
import { findFiles } from '../media/index.ts'
import type { Authored } from './authored-product.presenter.ts'

/** Products with their materials and what has become of the files, in a handful of queries for any number. */
export async function gatherAuthored(db: Db, products: readonly Product[]): Promise<Authored[]> {
  const materials = await listMaterials(
    db,
    products.map(({ id }) => id),
  )
  const fileIds = [...materials.values()].flat().map(({ fileId }) => fileId)
  const files = await findFiles(db, [...fileIds, ...products.map(({ coverId }) => coverId)])
  const covers = await findCovers(db, products)
  return products.map(product => ({
    product,
    cover: covers.get(product.id) ?? '',
    coverFile: files.get(product.coverId),
    materials: (materials.get(product.id) ?? []).map(material => ({
      material,
      file: files.get(material.fileId),
    })),
  }))
}
