import type { CacheTag } from '#server/kernel/cache-tags.ts'
import { roles } from '#server/kernel/caller.ts'
import { announce } from '#server/platform/changes.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { accountDeletion, type DataPart, dataExport, isLastManager, type Person } from '../accounts/index.ts'
import { releaseFiles } from '../media/index.ts'
import { deleteFavouritesOf, listFavourites } from './favourite.repository.ts'
import { deleteFollowingsOf, listFollowed } from './following.repository.ts'
import { deleteViewsOf, listViews } from './history.repository.ts'
import { nameProducts } from './recommendation.repository.ts'
import { listReviewsBy } from './review.repository.ts'
import { deleteSlides } from './slide.repository.ts'

/** What this module knows of people, told to the one that knows them. */
export function registerPersonalData(platform: Platform): void {
  platform.hooks.on(accountDeletion, 'community', (tx, person) => forgetPerson(platform, tx, person))
  platform.hooks.on(dataExport, 'community', exportPerson)
}

/** Reviews stay, without the name: whose they are is no longer told by the account. */
async function forgetPerson(platform: Platform, tx: Tx, person: Person): Promise<void> {
  const { userId } = person
  await closeShop(platform, tx, person)
  await deleteFollowingsOf(tx, userId)
  await deleteFavouritesOf(tx, userId)
  await deleteViewsOf(tx, userId)
  const reviewed = await listReviewsBy(tx, userId)
  await announce(tx, ...reviewed.map(({ productId }): CacheTag => `product:${productId}`))
}

/** A centre's window stays as long as somebody runs the centre. */
async function closeShop(platform: Platform, tx: Tx, person: Person): Promise<void> {
  const fileIds = await deleteSlides(tx, { type: 'teacher', id: person.userId })
  const centreId = person.role === roles.businessManager ? person.subscriberId : 0
  if (centreId > 0 && (await isLastManager(tx, person, centreId))) {
    fileIds.push(...(await deleteSlides(tx, { type: 'centre', id: centreId })))
  }
  await releaseFiles(platform, tx, fileIds)
}

async function exportPerson(db: Db, { userId }: Person): Promise<DataPart> {
  const favourites = await listFavourites(db, userId)
  const history = await listViews(db, userId, { limit: 100_000 })
  const followings = await listFollowed(db, userId)
  const reviews = await listReviewsBy(db, userId)
  const names = await nameProducts(
    db,
    [favourites, history, reviews].flat().map(({ productId }) => productId),
  )
  const course = (productId: number) => ({ course_id: productId, course_name: names.get(productId) ?? '' })
  return {
    data: {
      favourites: favourites.map(({ productId, createdAt }) => ({
        ...course(productId),
        since: createdAt.toISOString(),
      })),
      history: history.map(({ productId, viewedAt }) => ({
        ...course(productId),
        viewed: viewedAt.toISOString(),
      })),
      followings: followings.map(({ displayName, centreName, createdAt }) => ({
        name: centreName ?? displayName ?? '',
        since: createdAt.toISOString(),
      })),
      reviews: reviews.map(({ productId, rating, comment, updatedAt }) => ({
        ...course(productId),
        rating,
        comment,
        written: updatedAt.toISOString(),
      })),
    },
  }
}
