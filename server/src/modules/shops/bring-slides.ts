import { maxSlides } from '#contract/rules/slides.ts'
import type { OwnSlide } from '#contract/shops/shops.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { SpooledFile } from '#server/kernel/handlers.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { MediaRefusal } from '#server/platform/media-tools/media-refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findFiles, judgeFile, receiveFile } from '../media/index.ts'
import { addSlides } from './add-slides.ts'
import { listAllSlides } from './list-slides.ts'
import { getKeptShop, lockOwnShop } from './own-shop.ts'
import { listSlides } from './slide.repository.ts'

interface BroughtSlides {
  files: readonly { field: string; file: SpooledFile }[]
  uploadIds: readonly string[]
}

/** After the existing ones: all or none. */
export async function bringSlides(
  platform: Platform,
  caller: Caller,
  { files, uploadIds }: BroughtSlides,
): Promise<OwnSlide[]> {
  const { db } = platform
  const seller = getKeptShop(caller)
  // If there is no room, the files aren't even copied.
  await refuseFull(db, seller, files.length + uploadIds.length)
  await checkUploads(platform, caller, uploadIds)
  const fileIds = [...(await receiveFiles(platform, caller, files)), ...uploadIds]
  await db.transaction(async tx => {
    const { seller } = await lockOwnShop(tx, caller)
    await refuseFull(tx, seller, fileIds.length)
    await addSlides(platform, tx, { seller, ownerId: caller.userId, fileIds })
  })
  return listAllSlides(db, seller)
}

async function refuseFull(db: Tx | Platform['db'], seller: Parameters<typeof listSlides>[1], more: number) {
  if ((await listSlides(db, seller)).length + more > maxSlides)
    throw new Refusal('slides_many', { details: { limit: maxSlides } })
}

/** By their content, while the sender waits: nothing is stored before all are checked. */
async function receiveFiles(
  platform: Platform,
  { userId }: Caller,
  files: BroughtSlides['files'],
): Promise<string[]> {
  const problems: Record<string, string> = {}
  const judged: { name: string; path: string }[] = []
  for (const { field, file } of files) {
    try {
      judged.push(await judgeFile(platform, { ...file, purpose: 'slide' }, userId))
    } catch (error) {
      if (!(error instanceof MediaRefusal)) throw error
      problems[field] = `slide:${error.code}`
    }
  }
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
  const ids: string[] = []
  for (const { name, path } of judged)
    ids.push((await receiveFile(platform, { ownerId: userId, purpose: 'slide', name, path })).id)
  return ids
}

/** Uploads may have been refused since; others' files, or files for another purpose, are unknown. */
async function checkUploads(
  { db }: Pick<Platform, 'db'>,
  { userId }: Caller,
  ids: readonly string[],
): Promise<void> {
  const files = await findFiles(db, ids)
  for (const id of ids) {
    const file = files.get(id)
    if (file?.ownerId !== userId || file.purpose !== 'slide') throw new Refusal('upload_unknown')
    if (file.state === 'refused') throw refuseFields({ upload_ids: `slide:${file.reason ?? ''}` })
  }
}
