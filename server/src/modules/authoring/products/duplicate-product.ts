import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lockPerson } from '../../accounts/index.ts'
import {
  insertMaterials,
  insertProduct,
  listMaterials,
  lockProduct,
  type NewMaterial,
  refreshCards,
  replaceWatermarks,
} from '../../catalogue/index.ts'
import { copyFile, findFiles, requestPreviews } from '../../media/index.ts'
import { isVideo } from '../materials/material.rules.ts'
import { mayEditProduct } from './product.policy.ts'
import { productStatus } from './product.states.ts'

const longestName = 200

/**
 * An inactive copy. Files belong to one product, because their previews do: the job that checks files copies the
 * bytes, and until then the copy is being prepared. Refused materials aren't copied.
 */
export async function duplicateProduct(
  platform: Platform,
  caller: Caller,
  productId: number,
): Promise<number> {
  const at = platform.clock.now()
  return platform.db.transaction(async tx => {
    const person = await lockPerson(tx, caller.userId)
    if (!person) throw new Refusal('token_invalid')
    const product = await lockProduct(tx, productId)
    if (!product || product.status === productStatus.deleted || !mayEditProduct(person, product))
      throw new Refusal('product_unknown')
    const materials = (await listMaterials(tx, [productId])).get(productId) ?? []
    const files = await findFiles(tx, [product.coverId, ...materials.map(({ fileId }) => fileId)])
    const copyOf = async (id: string): Promise<string | null> => {
      const source = files.get(id)
      if (!source || source.state === 'refused') return null
      return copyFile(platform, tx, { source, ownerId: caller.userId })
    }
    const copyId = await insertProduct(tx, {
      teacherId: product.teacherId,
      centreId: product.centreId,
      name: copyName(product.name),
      nameZh: product.nameZh && copyName(product.nameZh),
      description: product.description,
      descriptionZh: product.descriptionZh,
      subjectId: product.subjectId,
      levels: product.levels,
      tags: product.tags,
      grade: product.grade,
      access: product.access,
      priceCents: product.priceCents,
      discountCents: product.discountCents,
      accessCode: product.accessCode,
      showWatermark: product.showWatermark,
      printable: product.printable,
      previewMode: product.previewMode,
      endsOn: product.endsOn && product.endsOn >= hongKongDay(at) ? product.endsOn : null,
      // A refused cover is shared until another one is chosen: there is nothing of it to copy.
      coverId: (await copyOf(product.coverId)) ?? product.coverId,
      status: productStatus.inactive,
      createdAt: at,
      updatedAt: at,
    })
    await replaceWatermarks(tx, copyId, product.watermarks)
    const rows: NewMaterial[] = []
    for (const { id: _, productId: __, fileId, ...columns } of materials) {
      const file = files.get(fileId)
      const id = await copyOf(fileId)
      if (!file || !id) continue
      rows.push({ ...columns, productId: copyId, fileId: id })
      const clip = isVideo(file) ? { start: columns.previewStart, end: columns.previewEnd } : undefined
      await requestPreviews(platform, tx, { fileId: id, clip, pdfMode: product.previewMode })
    }
    await insertMaterials(tx, rows)
    await refreshCards(platform, tx, [copyId])
    return copyId
  })
}

/** In the language of the name. */
export function copyName(name: string): string {
  const locale = /\p{Script=Han}/u.test(name) ? 'zh-HK' : 'en'
  const around = [...m.api_copy_of({ name: '' }, { locale })].length
  return m.api_copy_of({ name: [...name].slice(0, longestName - around).join('') }, { locale })
}
