import type { Platform } from '#server/platform/platform.ts'
import { isOpenSeller } from '../accounts/index.ts'
import { contentTypeOf, findFiles, type LinkedFile } from '../media/index.ts'
import { findSlide } from './slide.repository.ts'

/** How long browsers and caches in between may show a video without asking again. */
const KEPT_SECONDS = 24 * 3600

/**
 * The video behind a slide's address, while its shop is open. Read from the database each time, so that the address
 * works exactly as long as the slide exists.
 */
export async function openSlide(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  id: number,
): Promise<LinkedFile | null> {
  const found = await findSlide(db, id)
  if (!found) return null
  const file = (await findFiles(db, [found.slide.fileId])).get(found.slide.fileId)
  if (file?.state !== 'ready' || file.kind !== 'mp4' || !file.storageKey) return null
  if (!(await isOpenSeller(db, found.seller))) return null
  const expiresAt = new Date(clock.now().getTime() + KEPT_SECONDS * 1000)
  return { key: file.storageKey, contentType: contentTypeOf(file), expiresAt }
}
