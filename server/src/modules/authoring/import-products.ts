import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  findSubject,
  insertMaterials,
  insertProduct,
  refreshCards,
  replaceWatermarks,
  sanitiseDescription,
} from '../catalogue/index.ts'
import { claimFiles, requestPreviews } from '../media/index.ts'
import { newAccessCode } from './access-code.ts'
import type { Owned } from './product.policy.ts'
import type { ProductTerms } from './product.rules.ts'
import type { ProductStatus } from './product.states.ts'

export interface ImportedProduct extends Owned, Omit<ProductTerms, 'showWatermark'> {
  /** Whose the files are. */
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
  /** Materials of one owner may share a file, if they show the same of it. */
  materials: readonly { fileId: string; title: string; start: number; end: number; sample?: boolean }[]
  createdAt: Date
}

/** Brings in products as they are, past the form: whoever calls vouches for its rules. */
export async function importProducts(
  platform: Platform,
  tx: Tx,
  products: readonly ImportedProduct[],
): Promise<void> {
  for (const [ownerId, owned] of Map.groupBy(products, product => product.ownerId)) {
    const ids = owned.flatMap(({ coverId, materials }) => [coverId, ...materials.map(({ fileId }) => fileId)])
    await claimFiles(tx, { ownerIds: [ownerId], ids: [...new Set(ids)], at: platform.clock.now() })
  }
  const previewed = new Set<string>()
  const written: number[] = []
  const subjects = new Map<string, number>()
  for (const title of new Set(products.map(({ subject }) => subject))) {
    const subject = await findSubject(tx, title)
    if (!subject) throw new Error(`There is no subject ${title}`)
    subjects.set(title, subject.id)
  }
  for (const product of products) {
    const productId = await writeProduct(tx, product, subjects.get(product.subject) ?? 0)
    for (const { fileId, start, end } of product.materials) {
      if (previewed.has(fileId)) continue
      previewed.add(fileId)
      const clip = end > start ? { start, end } : undefined
      await requestPreviews(platform, tx, { fileId, clip, pdfMode: product.previewMode })
    }
    written.push(productId)
  }
  await refreshCards(platform, tx, written)
}

async function writeProduct(tx: Tx, product: ImportedProduct, subjectId: number): Promise<number> {
  const { ownerId: _, subject: __, materials, watermarks, ...columns } = product
  const byWatermark = product.access === 'watermark'
  const productId = await insertProduct(tx, {
    ...columns,
    description: sanitiseDescription(product.description),
    descriptionZh: product.descriptionZh && sanitiseDescription(product.descriptionZh),
    subjectId,
    showWatermark: byWatermark,
    accessCode: byWatermark ? newAccessCode() : product.accessCode,
    updatedAt: product.createdAt,
  })
  await replaceWatermarks(tx, productId, watermarks)
  await insertMaterials(
    tx,
    materials.map(({ fileId, title, start, end, sample = false }, index) => ({
      productId,
      fileId,
      title,
      position: index + 1,
      previewStart: start,
      previewEnd: end,
      isSample: sample,
    })),
  )
  return productId
}
