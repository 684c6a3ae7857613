import { defineRound } from '#server/platform/jobs/define-round.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readObservatory } from './read-observatory.ts'
import { suspendLessons } from './suspend-lessons.ts'

/** Checks the weather, and suspends lessons that start under a warning. */
const watch = defineRound({ name: 'weather.watch' })

export function handleWeatherJobs(platform: Platform): void {
  platform.jobs.handle(watch, async () => {
    await readObservatory(platform)
    await suspendLessons(platform)
  })
  platform.jobs.schedule(watch, '*/5 * * * *', {})
}
