import type { savedContract } from '#contract/saved/saved.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { saleChanged } from '../catalogue/index.ts'
import { profileView } from '../teachers/index.ts'
import { listFollowerIds } from './following.repository.ts'
import { announce, notifyOfSales } from './notify-followers.ts'
import { registerPersonalData } from './personal-data.ts'
import { announceCourses } from './saved.jobs.definitions.ts'
import { savedRoutes } from './saved.routes.ts'

export { listFavourites } from './favourite.repository.ts'
export { countFollowers, type Following, followerCount, listFollowings } from './following.repository.ts'
export { listViews } from './history.repository.ts'
export { notifyFollowers } from './notify-followers.ts'
export { lessonsAhead } from './saved.hooks.ts'

/** How many of them a profile contains. */
const FOLLOWERS = 1000

export interface SavedModule {
  handlers: Handlers<typeof savedContract>
}

export function saved(platform: Platform): SavedModule {
  registerPersonalData(platform)
  platform.hooks.on(profileView, 'saved', async (db, teacherId) => ({
    followers: await listFollowerIds(db, teacherId, FOLLOWERS),
  }))
  platform.hooks.on(saleChanged, 'saved', (tx, changes) => notifyOfSales(platform, tx, changes))
  platform.jobs.handle(announceCourses, seller => announce(platform, seller))
  return { handlers: savedRoutes(platform) }
}
