import type { CaptionLanguage } from '#contract/rules/captions.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findCaptions } from '../catalogue/index.ts'
import { openMaterial } from './open-material.ts'

/** For whoever may open the video, asked anew each time. */
export async function viewCaptions(
  platform: Platform,
  caller: Caller,
  { materialId, language }: { materialId: number; language: CaptionLanguage },
): Promise<string> {
  const { material } = await openMaterial(platform, caller, materialId)
  const vtt = await findCaptions(platform.db, material.id, language)
  if (vtt === undefined) throw new Refusal('captions_unknown')
  return vtt
}
