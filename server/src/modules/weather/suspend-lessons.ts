import type { Platform } from '#server/platform/platform.ts'
import { listLessonsAtVenues, suspendLesson } from '../lessons/index.ts'
import { listWarnings } from './warning.repository.ts'
import { suspendedTimes } from './weather.rules.ts'

/** A warning that ended so long ago has been acted on, also after an outage. */
const dayMs = 24 * 3_600_000

/**
 * Lessons at a venue that begin under a warning do not take place: each is suspended in a transaction of its own, and
 * those to the left who listen tell those concerned. Called again it goes on where it stopped. Answers how many.
 */
export async function suspendLessons(platform: Pick<Platform, 'db' | 'clock' | 'hooks'>): Promise<number> {
  const now = platform.clock.now()
  let suspended = 0
  for (const warning of await listWarnings(platform.db, new Date(now.getTime() - dayMs))) {
    const times = suspendedTimes(warning, now)
    for (const lessonId of await listLessonsAtVenues(platform.db, times))
      if (await platform.db.transaction(tx => suspendLesson(platform, tx, lessonId, warning.code)))
        suspended += 1
  }
  return suspended
}
