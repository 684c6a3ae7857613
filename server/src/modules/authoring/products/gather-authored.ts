import type { Hooks } from '#server/kernel/hooks.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findCovers, listCaptions, listMaterials, type Product } from '../../catalogue/index.ts'
import { findFiles } from '../../media/index.ts'
import type { Authored } from './authored-product.presenter.ts'
import { countStudents } from './count-students.ts'

/** Products with their materials and the state of their files, in a handful of queries for any number. */
export async function gatherAuthored(
  { db, hooks }: { db: Db; hooks: Hooks },
  products: readonly Product[],
): Promise<Authored[]> {
  const materials = await listMaterials(
    db,
    products.map(({ id }) => id),
  )
  const all = [...materials.values()].flat()
  const captions = await listCaptions(
    db,
    all.map(({ id }) => id),
  )
  const fileIds = all.map(({ fileId }) => fileId)
  const files = await findFiles(db, [...fileIds, ...products.map(({ coverId }) => coverId)])
  const covers = await findCovers(db, products)
  const students = await countStudents(
    { db, hooks },
    products.map(({ id }) => id),
  )
  return products.map(product => ({
    product,
    students: students.get(product.id) ?? { students: 0, keeping: 0, buyers: 0 },
    cover: covers.get(product.id) ?? '',
    coverFile: files.get(product.coverId),
    materials: (materials.get(product.id) ?? []).map(material => ({
      material,
      file: files.get(material.fileId),
      captions: captions.get(material.id) ?? [],
    })),
  }))
}
