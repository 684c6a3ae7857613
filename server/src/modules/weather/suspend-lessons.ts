import type { Platform } from '#server/platform/platform.ts'
import { listLessonsAtVenues, suspendLesson } from '../lessons/index.ts'
import { listWarnings } from './warning.repository.ts'
import { suspendedTimes } from './weather.rules.ts'

/** A warning that ended this long ago was handled, even after an outage. */
const dayMs = 24 * 3_600_000

/**
 * Lessons at a venue that start under a warning aren't held: each is suspended in a separate transaction, and
 * listeners notify the people concerned. Called again, it continues where it stopped. Returns how many.
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
