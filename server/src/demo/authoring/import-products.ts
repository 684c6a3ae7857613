import { newAccessCode } from '#server/modules/authoring/products/access-code.ts'
import type { Owned } from '#server/modules/authoring/products/product.policy.ts'
import type { ProductTerms } from '#server/modules/authoring/products/product.rules.ts'
import type { ProductStatus } from '#server/modules/authoring/products/product.states.ts'
import {
  findSubject,
  insertMaterials,
  refreshCards,
  replaceWatermarks,
  sanitiseDescription,
} from '#server/modules/catalogue/index.ts'
import { claimFiles } from '#server/modules/media/index.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { insertProducts } from '../catalogue/insert-products.ts'

export interface ImportedProduct extends Owned, Omit<ProductTerms, 'showWatermark'> {
  /** The owner of the files. */
  ownerId: number
  name: string
  description: string
  nameZh?: string
  descriptionZh?: string
  /** By its English title. */
  subject: string
  levels: string[]
  tags: string[]
  grade: string
  previewMode: 'high' | 'low'
  printable: boolean
  endsOn: string | null
  status: ProductStatus
  featured: boolean
  /** By staff. */
  hiddenAt?: Date
  hiddenReason?: string
  coverId: string
  /** Materials of one owner can share a file, if they show the same part of it. */
  materials: readonly {
    fileId: string
    title: string
    start: number
    end: number
    sample?: boolean
    pictureText?: string
  }[]
  createdAt: Date
}

/** Imports products as they are, without the form: the caller guarantees its rules. Each has its own cover. */
export async function importProducts(
  platform: Pick<Platform, 'clock' | 'hooks'>,
  tx: Tx,
  products: readonly ImportedProduct[],
): Promise<void> {
  for (const [ownerId, owned] of Map.groupBy(products, product => product.ownerId)) {
    const ids = owned.flatMap(({ coverId, materials }) => [coverId, ...materials.map(({ fileId }) => fileId)])
    await claimFiles(tx, { ownerIds: [ownerId], ids: [...new Set(ids)], at: platform.clock.now() })
  }
  const subjects = new Map<string, number>()
  for (const title of new Set(products.map(({ subject }) => subject))) {
    const subject = await findSubject(tx, title)
    if (!subject) throw new Error(`There is no subject ${title}`)
    subjects.set(title, subject.id)
  }
  const ids = await insertProducts(
    tx,
    products.map(product => columnsOf(product, subjects.get(product.subject) ?? 0)),
  )
  for (const { coverId, watermarks } of products)
    if (watermarks.length > 0) await replaceWatermarks(tx, ids.get(coverId) ?? 0, watermarks)
  await insertMaterials(
    tx,
    products.flatMap(({ coverId, materials }) =>
      materials.map(({ fileId, title, start, end, sample = false, pictureText }, index) => ({
        productId: ids.get(coverId) ?? 0,
        fileId,
        title,
        position: index + 1,
        previewStart: start,
        previewEnd: end,
        isSample: sample,
        pictureText,
      })),
    ),
  )
  await refreshCards(platform, tx, [...ids.values()])
}

function columnsOf(product: ImportedProduct, subjectId: number) {
  const { ownerId: _, subject: __, materials: ___, watermarks: ____, ...columns } = product
  const byWatermark = product.access === 'watermark'
  return {
    ...columns,
    description: sanitiseDescription(product.description),
    descriptionZh: product.descriptionZh && sanitiseDescription(product.descriptionZh),
    subjectId,
    showWatermark: byWatermark,
    accessCode: byWatermark ? newAccessCode() : product.accessCode,
    updatedAt: product.createdAt,
  }
}
