import type { Captions } from '#contract/authoring/captions.ts'
import type { CaptionLanguage } from '#contract/rules/captions.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { UploadedFile } from '#server/kernel/handlers.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { deleteCaptions, findMaterial, findProduct, storeCaptions } from '../../catalogue/index.ts'
import { findFiles, type MediaFile } from '../../media/index.ts'
import { isVideo } from '../materials/material.rules.ts'
import { mayEditProduct } from '../products/product.policy.ts'
import { CaptionError, readCaptions } from './caption.rules.ts'

interface Place {
  materialId: number
  language: CaptionLanguage
}

/** Takes effect at once, whatever else is open in the form: the next viewer sees them. */
export async function giveCaptions(
  platform: Pick<Platform, 'db' | 'clock'>,
  caller: Caller,
  { materialId, language }: Place,
  file: UploadedFile | undefined,
): Promise<Captions> {
  const { db, clock } = platform
  const video = await getOwnVideo(platform, caller, materialId)
  if (!file) throw new Refusal('captions_missing')
  const { vtt, cues } = readOrRefuse(file.bytes, video.durationSeconds)
  await storeCaptions(db, { materialId, language, vtt, cues, updatedAt: clock.now() })
  return { language, cues }
}

export async function takeCaptions(
  platform: Pick<Platform, 'db'>,
  caller: Caller,
  { materialId, language }: Place,
): Promise<void> {
  await getOwnVideo(platform, caller, materialId)
  if (!(await deleteCaptions(platform.db, materialId, language))) throw new Refusal('captions_unknown')
}

/** For anyone else it doesn't exist. */
async function getOwnVideo(
  { db }: Pick<Platform, 'db'>,
  caller: Caller,
  materialId: number,
): Promise<MediaFile> {
  const material = await findMaterial(db, materialId)
  const product = material && (await findProduct(db, material.productId))
  if (!product || !mayEditProduct(caller, product)) throw new Refusal('material_unknown')
  const file = (await findFiles(db, [material.fileId])).get(material.fileId)
  if (!file || !isVideo(file)) throw new Refusal('material_unknown')
  return file
}

function readOrRefuse(bytes: Uint8Array, seconds: number | null): { vtt: string; cues: number } {
  try {
    return readCaptions(bytes, seconds)
  } catch (error) {
    if (!(error instanceof CaptionError)) throw error
    throw new Refusal('captions_refused', { details: { fault: error.fault, line: error.line } })
  }
}
