import type { discoveryContract } from '#contract/discovery/discovery.ts'
import { sellerTag } from '#server/kernel/cache-tags.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { announce } from '#server/platform/changes.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { personChanged } from '../accounts/index.ts'
import { createLexicon, listTeachersOf, productsChanged, suggestedTeachers } from '../catalogue/index.ts'
import { calendarChanged } from '../lessons/index.ts'
import { fileChanged } from '../media/index.ts'
import { teacherRated } from '../reviews/index.ts'
import { findTeacherByIntroduction, teacherChanged } from '../teachers/index.ts'
import { fillTeacherCards, handleDiscoveryJobs, refreshTaught } from './discovery.jobs.ts'
import { discoveryRoutes } from './discovery.routes.ts'
import { refreshFreeDays } from './refresh-free-days.ts'
import { needsTeacherCards, refreshTeacherCards } from './refresh-teacher-cards.ts'
import { createSitemap, type Sitemap } from './sitemap.ts'
import { suggestTeachers } from './teacher-search.ts'

export { holdRails } from './rail.repository.ts'
export { refreshFeatured } from './refresh-rails.ts'
export { findSimilarTeachers, findTaughtBy } from './similar-teachers.ts'
export type { Sitemap } from './sitemap.ts'

export interface DiscoveryModule {
  handlers: Handlers<typeof discoveryContract>
  /** The data for search engines. */
  sitemap: Sitemap
}

export function discovery(platform: Platform): DiscoveryModule {
  const { hooks, clock } = platform
  const refresh = async (tx: Tx, teacherId: number) => {
    await refreshTeacherCards(tx, [teacherId])
    await refreshFreeDays(tx, [teacherId], clock.now())
  }
  hooks.on(personChanged, 'discovery', async (tx, who) => {
    if ('userId' in who) await refresh(tx, who.userId)
  })
  hooks.on(teacherChanged, 'discovery', (tx, { userId }) => refresh(tx, userId))
  hooks.on(calendarChanged, 'discovery', (tx, { teacherId }) => refreshFreeDays(tx, [teacherId], clock.now()))
  hooks.on(teacherRated, 'discovery', (tx, { teacherId }) =>
    refreshTeacherCards(tx, [teacherId], { announced: 'changed' }),
  )
  const lexicon = createLexicon(platform)
  hooks.on(suggestedTeachers, 'discovery', (db, typed, options) =>
    suggestTeachers({ db, lexicon }, typed, options),
  )
  // What someone has on sale shows what they teach. Done later, so that saving one product isn't slowed down by having
  // many.
  hooks.on(productsChanged, 'discovery', async (tx, productIds) => {
    for (const teacherId of await listTeachersOf(tx, productIds))
      await platform.jobs.enqueue(tx, refreshTaught, { teacherId }, { key: String(teacherId) })
  })
  // An introduction was checked: its owner's page shows it, or no longer.
  hooks.on(fileChanged, 'discovery', async (tx, { id }) => {
    const teacherId = await findTeacherByIntroduction(tx, id)
    if (teacherId !== undefined) await announce(tx, sellerTag({ type: 'teacher', id: teacherId }))
  })
  handleDiscoveryJobs(platform)
  return { handlers: discoveryRoutes(platform), sitemap: createSitemap(platform) }
}

/** At the start, once the queue is there: enqueues writing teacher cards that a release has made necessary. */
export async function ensureTeacherCards({ db, jobs }: Pick<Platform, 'db' | 'jobs'>): Promise<void> {
  if (!(await needsTeacherCards(db))) return
  await db.transaction(tx => jobs.enqueue(tx, fillTeacherCards, {}, { key: 'all' }))
}
