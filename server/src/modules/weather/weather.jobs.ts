import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readObservatory } from './read-observatory.ts'
import { suspendLessons } from './suspend-lessons.ts'

/** Looks at the weather, and suspends what begins under a warning. */
const watch = defineJob({
  name: 'weather.watch',
  retryLimit: 1,
  retryDelay: 30,
  backoff: false,
  timeoutSeconds: 240,
  collapse: true,
  schema: z.object({}),
})

export function handleWeatherJobs(platform: Platform): void {
  platform.jobs.handle(watch, async () => {
    await readObservatory(platform)
    await suspendLessons(platform)
  })
  platform.jobs.schedule(watch, '*/5 * * * *', {})
}
