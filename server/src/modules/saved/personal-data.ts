import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { followersTag } from '#server/kernel/cache-tags.ts'
import { announce } from '#server/platform/changes.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { accountDeletion, type DataPart, dataExport, type Person } from '../accounts/index.ts'
import { nameProducts } from '../catalogue/index.ts'
import { deleteFavouritesOf, listFavourites } from './favourite.repository.ts'
import { deleteFollowingsOf, listFollowed } from './following.repository.ts'
import { deleteViewsOf, listViews } from './history.repository.ts'

/** Registers what this module answers when an account is exported or deleted. */
export function registerPersonalData({ hooks, clock }: Pick<Platform, 'clock' | 'hooks'>): void {
  hooks.on(accountDeletion, 'saved', forgetMarks)
  hooks.on(dataExport, 'saved', (db, person) => exportMarks(db, person, hongKongDay(clock.now())))
}

async function forgetMarks(tx: Tx, { userId }: Person): Promise<void> {
  const followed = await deleteFollowingsOf(tx, userId)
  await announce(tx, ...followed.map(followersTag))
  await deleteFavouritesOf(tx, userId)
  await deleteViewsOf(tx, userId)
}

async function exportMarks(db: Db, { userId, language }: Person, today: string): Promise<DataPart> {
  const favourites = await listFavourites(db, userId)
  const history = await listViews(db, userId, { limit: 100_000 })
  const followings = await listFollowed(db, userId, today)
  const names = await nameProducts(
    db,
    [favourites, history].flat().map(({ productId }) => productId),
    language,
  )
  const course = (productId: number) => ({ course_id: productId, course_name: names.get(productId) ?? '' })
  return {
    section: 'community',
    data: {
      favourites: favourites.map(({ productId, createdAt }) => ({
        ...course(productId),
        since: createdAt.toISOString(),
      })),
      history: history.map(({ productId, viewedAt }) => ({
        ...course(productId),
        viewed: viewedAt.toISOString(),
      })),
      followings: followings.map(({ displayName, centreName, createdAt, muted }) => ({
        name: centreName ?? displayName ?? '',
        muted,
        since: createdAt.toISOString(),
      })),
    },
  }
}
