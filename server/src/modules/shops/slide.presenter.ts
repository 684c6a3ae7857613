import type { OwnSlide } from '#contract/shops/shops.ts'
import type { MediaFile, Rendition } from '../media/index.ts'
import type { Slide } from './slide.repository.ts'

const filmType = 'video/mp4'

/** The address of a slide's video; `open-slide.ts` serves it. */
export const filmAddress = (slideId: number): string => `/media/slides/${slideId}.mp4`

/**
 * A slide with an address that stays the same while the slide exists. A picture's is that of its processed version,
 * never of the original, whose metadata may contain a location.
 */
export function presentSlide(
  { id }: Slide,
  file: MediaFile | undefined,
  renditions: readonly Rendition[] = [],
): OwnSlide {
  const type = file?.kind === 'mp4' ? filmType : 'image/webp'
  const waiting = { id, file: '', type, state: 'processing' } as const
  if (file?.state !== 'ready' || !file.storageKey) return waiting
  if (file.kind === 'mp4') return { id, file: filmAddress(id), type, state: 'ready' }
  const largest = renditions.findLast(({ kind }) => kind === 'cover')
  return largest ? { id, file: `/media/${largest.storageKey}`, type, state: 'ready' } : waiting
}
