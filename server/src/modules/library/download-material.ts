import { downloadName } from '#contract/rules/file-name.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { FileReply } from '#server/kernel/handlers.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { contentTypeOfKind } from '../media/index.ts'
import { findStampText } from './find-access.ts'
import { type OpenedMaterial, openMaterial } from './open-material.ts'
import { stampedCopy } from './stamped-copy.ts'

/**
 * Word files go out as they are, to those with access. A worksheet goes out stamped with the reader's name, where its
 * teacher lets it be printed; a video is for watching.
 */
export async function downloadMaterial(
  platform: Platform,
  caller: Caller,
  materialId: number,
): Promise<FileReply> {
  const opened = await openMaterial(platform, caller, materialId)
  const { material, file, product } = opened
  if (file.kind === 'pdf') {
    if (!product.printable) throw new Refusal('download_off')
    return { ...(await stamped(platform, caller, opened)), downloadName: downloadName(material.title, 'pdf') }
  }
  if (file.kind !== 'doc' && file.kind !== 'docx') throw new Refusal('download_off')
  if (!file.storageKey || file.state !== 'ready') throw new Refusal('material_unknown')
  return {
    ...(await stored(platform, file.storageKey)),
    contentType: contentTypeOfKind(file.kind),
    downloadName: downloadName(material.title, file.kind),
  }
}

/**
 * To print. Where the product has a watermark it is also what the viewer shows, which must not get at a page without
 * the reader's text either, whether the worksheet may be printed or not.
 */
export async function printMaterial(
  platform: Platform,
  caller: Caller,
  materialId: number,
): Promise<FileReply> {
  const opened = await openMaterial(platform, caller, materialId)
  const { file, product } = opened
  if (file.kind !== 'pdf' || !(product.printable || product.showWatermark)) throw new Refusal('download_off')
  return stamped(platform, caller, opened)
}

async function stamped(platform: Platform, caller: Caller, opened: OpenedMaterial): Promise<FileReply> {
  const { file, access, material } = opened
  if (file.state !== 'ready') throw new Refusal('material_unknown')
  const text = access.watermark || (await findStampText(platform.db, caller, access))
  // Nothing goes out without a name on it.
  if (!text) throw new Refusal('download_off')
  const key = await stampedCopy(platform, {
    userId: caller.userId,
    entitlementId: access.entitlementId,
    materialId: material.id,
    file,
    text,
  })
  return stored(platform, key)
}

async function stored({ storage }: Pick<Platform, 'storage'>, key: string): Promise<FileReply> {
  const object = await storage.get(key)
  // Swept between finding and opening it; asking again makes it anew.
  if (!object) throw new Refusal('unavailable')
  return { file: object.stream, contentType: object.contentType }
}
