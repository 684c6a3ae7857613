import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { MAX_ATTEMPTS } from './upload.rules.ts'

// The light halves; media.handlers.ts has the heavy ones.

const aboutFile = z.object({ fileId: z.uuid() })

/** Retried at most as often as a file is looked at: see `attempts`. A dead worker's is due after a minute. */
export const processMedia = defineJob({
  name: 'media.process',
  retryLimit: MAX_ATTEMPTS,
  retryDelay: 20,
  backoff: true,
  timeoutSeconds: 600,
  concurrency: 2,
  schema: aboutFile,
})

export const previewMedia = defineJob({
  name: 'media.previews',
  retryLimit: MAX_ATTEMPTS,
  retryDelay: 20,
  backoff: true,
  timeoutSeconds: 900,
  collapse: true,
  schema: aboutFile,
})

/** Removes from the storage what no row names any more. */
export const discardObjects = defineJob({
  name: 'media.discard',
  retryLimit: 10,
  retryDelay: 30,
  backoff: true,
  timeoutSeconds: 600,
  collapse: true,
  schema: z.object({}),
})

/** Seals what an earlier release kept in the clear. */
export const sealMedia = defineJob({
  name: 'media.seal',
  retryLimit: MAX_ATTEMPTS,
  retryDelay: 60,
  backoff: true,
  timeoutSeconds: 3600,
  collapse: true,
  schema: z.object({}),
})

/** Finds what was left behind: files nothing uses, uploads no one finished, work no one finished. */
export const sweepMedia = defineJob({
  name: 'media.sweep',
  retryLimit: 2,
  retryDelay: 60,
  backoff: true,
  timeoutSeconds: 600,
  collapse: true,
  schema: z.object({}),
})
