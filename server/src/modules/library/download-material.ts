import { downloadName } from '#contract/rules/file-name.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { FileReply } from '#server/kernel/handlers.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { contentTypeOfKind } from '../media/index.ts'
import { markOpened } from './entitlement.repository.ts'
import { findStampText } from './find-access.ts'
import { type OpenedMaterial, openMaterial } from './open-material.ts'
import { stampedCopy } from './stamped-copy.ts'

/**
 * Word files are delivered unchanged to people with access. A worksheet is stamped with the reader's name, if its
 * teacher allows printing; a video is only for watching.
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
  await noteOpened(platform, opened)
  return {
    ...(await stored(platform, file.storageKey)),
    contentType: contentTypeOfKind(file.kind),
    downloadName: downloadName(material.title, file.kind),
  }
}

/**
 * For printing. For a product with a watermark, the viewer shows the same, because it must not get a page without the
 * reader's text either, whether the worksheet can be printed or not.
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
  // Nothing is delivered without a name on it.
  if (!text) throw new Refusal('download_off')
  const key = await stampedCopy(platform, {
    userId: caller.userId,
    entitlementId: access.entitlementId,
    materialId: material.id,
    file,
    text,
  })
  await noteOpened(platform, opened)
  return stored(platform, key)
}

const noteOpened = async ({ db, clock }: Platform, { access }: OpenedMaterial): Promise<void> => {
  if (access.entitlementId !== null) await markOpened(db, access.entitlementId, clock.now())
}

async function stored({ storage }: Pick<Platform, 'storage'>, key: string): Promise<FileReply> {
  const object = await storage.get(key)
  // Swept between finding and opening it; repeating the call recreates it.
  if (!object) throw new Refusal('unavailable')
  return { file: object.stream, contentType: object.contentType }
}
