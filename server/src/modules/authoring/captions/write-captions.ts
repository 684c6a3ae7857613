import type { Captions } from '#contract/authoring/captions.ts'
import type { CaptionLanguage } from '#contract/rules/captions.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { UploadedFile } from '#server/kernel/handlers.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  deleteCaptions,
  findMaterial,
  findProduct,
  type Material,
  refreshCards,
  storeCaptions,
} from '../../catalogue/index.ts'
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
  platform: Pick<Platform, 'db' | 'clock' | 'hooks'>,
  caller: Caller,
  { materialId, language }: Place,
  file: UploadedFile | undefined,
): Promise<Captions> {
  const { db, clock } = platform
  const { material, video } = await getOwnVideo(platform, caller, materialId)
  if (!file) throw new Refusal('captions_missing')
  const { vtt, cues } = readOrRefuse(file.bytes, video.durationSeconds)
  await db.transaction(async tx => {
    await storeCaptions(tx, { materialId, language, vtt, cues, updatedAt: clock.now() })
    // The product's page says whether it has captions.
    await refreshCards(platform, tx, [material.productId])
  })
  return { language, cues }
}

export async function takeCaptions(
  platform: Pick<Platform, 'db' | 'clock' | 'hooks'>,
  caller: Caller,
  { materialId, language }: Place,
): Promise<void> {
  const { material } = await getOwnVideo(platform, caller, materialId)
  await platform.db.transaction(async tx => {
    if (!(await deleteCaptions(tx, materialId, language))) throw new Refusal('captions_unknown')
    await refreshCards(platform, tx, [material.productId])
  })
}

/** For anyone else it doesn't exist. */
async function getOwnVideo(
  { db }: Pick<Platform, 'db'>,
  caller: Caller,
  materialId: number,
): Promise<{ material: Material; video: MediaFile }> {
  const material = await findMaterial(db, materialId)
  const product = material && (await findProduct(db, material.productId))
  if (!product || !mayEditProduct(caller, product)) throw new Refusal('material_unknown')
  const video = (await findFiles(db, [material.fileId])).get(material.fileId)
  if (!video || !isVideo(video)) throw new Refusal('material_unknown')
  return { material, video }
}

function readOrRefuse(bytes: Uint8Array, seconds: number | null): { vtt: string; cues: number } {
  try {
    return readCaptions(bytes, seconds)
  } catch (error) {
    if (!(error instanceof CaptionError)) throw error
    throw new Refusal('captions_refused', { details: { fault: error.fault, line: error.line } })
  }
}
