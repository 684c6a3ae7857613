import type { OwnSlide } from '#contract/shops/shops.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByUserId, isOpenSeller, type Seller } from '../accounts/index.ts'
import { findFiles, listRenditions } from '../media/index.ts'
import { keptShop } from './own-shop.ts'
import { presentSlide } from './slide.presenter.ts'
import { listSlides } from './slide.repository.ts'

/** All of a shop's, in order. */
export async function listAllSlides(db: Db, seller: Seller): Promise<OwnSlide[]> {
  const slides = await listSlides(db, seller)
  const fileIds = slides.map(({ fileId }) => fileId)
  const [files, renditions] = await Promise.all([findFiles(db, fileIds), listRenditions(db, fileIds)])
  return slides.map(slide => presentSlide(slide, files.get(slide.fileId), renditions.get(slide.fileId)))
}

/** Those that were checked and can be shown; the others are left out until they can. */
export async function listShownSlides(db: Db, seller: Seller): Promise<OwnSlide[]> {
  return (await listAllSlides(db, seller)).filter(({ state }) => state === 'ready')
}

/** Of the shop this person manages; they also see those still being checked. */
export async function viewSlides(
  { db }: Pick<Platform, 'db'>,
  caller: Caller | null,
  userId: number,
): Promise<{ seller: Seller; slides: OwnSlide[] }> {
  const person = await findPersonByUserId(db, userId)
  const seller = person && keptShop(person)
  if (!seller) throw new Refusal('shop_unknown')
  const own = caller && !caller.pending && keptShop(caller)
  if (own && own.type === seller.type && own.id === seller.id)
    return { seller, slides: await listAllSlides(db, seller) }
  if (!(await isOpenSeller(db, seller))) throw new Refusal('shop_unknown')
  return { seller, slides: await listShownSlides(db, seller) }
}
