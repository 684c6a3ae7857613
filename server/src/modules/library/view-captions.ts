import type { CaptionLanguage } from '#contract/rules/captions.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findCaptions, findMaterial } from '../catalogue/index.ts'
import { openMaterial } from './open-material.ts'
import { findOpenSample } from './open-sample.ts'

interface Wanted {
  materialId: number
  language: CaptionLanguage
}

/** For people who can open the video, checked each time. */
export async function viewCaptions(
  platform: Pick<Platform, 'db' | 'clock'>,
  caller: Caller,
  { materialId, language }: Wanted,
): Promise<string> {
  const { material } = await openMaterial(platform, caller, materialId)
  return getCaptions(platform, material.id, language)
}

/** For everyone, by the same check as the video: another material's captions are never shown with it. */
export async function viewSampleCaptions(
  platform: Pick<Platform, 'db' | 'clock'>,
  { materialId, language }: Wanted,
): Promise<string> {
  const material = await findMaterial(platform.db, materialId)
  const sample = material && (await findOpenSample(platform, material.productId))
  if (sample?.material.id !== materialId) throw new Refusal('sample_unknown')
  return getCaptions(platform, materialId, language)
}

async function getCaptions(
  { db }: Pick<Platform, 'db'>,
  materialId: number,
  language: CaptionLanguage,
): Promise<string> {
  const vtt = await findCaptions(db, materialId, language)
  if (vtt === undefined) throw new Refusal('captions_unknown')
  return vtt
}
