import { maxSlides } from '#contract/rules/slides.ts'
import type { Locale } from '#contract/shared.ts'
import type { OwnSlide } from '#contract/shops/shops.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { SpooledFile } from '#server/kernel/handlers.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { MediaRefusal } from '#server/platform/media-tools/media-refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findFiles, judgeFile, receiveFile, refusalSentence } from '../media/index.ts'
import { addSlides } from './add-slides.ts'
import { listAllSlides } from './list-slides.ts'
import { getKeptShop, lockOwnShop } from './own-shop.ts'
import { listSlides } from './slide.repository.ts'

interface BroughtSlides {
  files: readonly SpooledFile[]
  uploadIds: readonly string[]
  locale: Locale
}

export interface RefusedSlide {
  name: string
  reason: string
}

/** Behind those there are. A bad file is told with its reason and keeps the good ones from nothing. */
export async function bringSlides(
  platform: Platform,
  caller: Caller,
  { files, uploadIds, locale }: BroughtSlides,
): Promise<{ slides: OwnSlide[]; refused: RefusedSlide[] }> {
  const { db } = platform
  const seller = getKeptShop(caller)
  // A window that is full is not worth the copying of files.
  await refuseFull(db, seller, files.length + uploadIds.length)
  const sent = await receiveGood(platform, caller, files, locale)
  const brought = await sortUploads(platform, caller, uploadIds, locale)
  const fileIds = [...sent.good, ...brought.good]
  await db.transaction(async tx => {
    const { seller } = await lockOwnShop(tx, caller)
    await refuseFull(tx, seller, fileIds.length)
    await addSlides(platform, tx, { seller, ownerId: caller.userId, fileIds })
  })
  return { slides: await listAllSlides(db, seller), refused: [...sent.refused, ...brought.refused] }
}

async function refuseFull(db: Tx | Platform['db'], seller: Parameters<typeof listSlides>[1], more: number) {
  if ((await listSlides(db, seller)).length + more > maxSlides)
    throw new Refusal('slides_many', { details: { limit: maxSlides } })
}

/** By their content, while the sender waits. */
async function receiveGood(
  platform: Platform,
  { userId }: Caller,
  files: readonly SpooledFile[],
  locale: Locale,
): Promise<{ good: string[]; refused: RefusedSlide[] }> {
  const good: string[] = []
  const refused: RefusedSlide[] = []
  for (const file of files) {
    try {
      const { name, path } = await judgeFile(platform, { ...file, purpose: 'slide' }, userId)
      good.push((await receiveFile(platform, { ownerId: userId, purpose: 'slide', name, path })).id)
    } catch (error) {
      if (!(error instanceof MediaRefusal)) throw error
      refused.push({ name: file.name, reason: refusalSentence(error.code, 'slide', locale) })
    }
  }
  return { good, refused }
}

/** Uploads that have turned out bad since; what is not the caller's or not for a window is unknown. */
async function sortUploads(
  { db }: Platform,
  { userId }: Caller,
  ids: readonly string[],
  locale: Locale,
): Promise<{ good: string[]; refused: RefusedSlide[] }> {
  const files = await findFiles(db, ids)
  const good: string[] = []
  const refused: RefusedSlide[] = []
  for (const id of ids) {
    const file = files.get(id)
    if (file?.ownerId !== userId || file.purpose !== 'slide') throw new Refusal('upload_unknown')
    if (file.state === 'refused')
      refused.push({ name: file.name, reason: refusalSentence(file.reason ?? '', 'slide', locale) })
    else good.push(id)
  }
  return { good, refused }
}
