import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { MAX_ATTEMPTS } from './upload.rules.ts'

// The light halves; media.handlers.ts has the heavy ones.

const aboutFile = z.object({ fileId: z.uuid() })

/** Retried at most as often as a file is checked: see `attempts`. A dead worker's job is due after a minute. */
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

/** Deletes from the storage what no row names any more. */
export const discardObjects = defineJob({
  name: 'media.discard',
  retryLimit: 10,
  retryDelay: 30,
  backoff: true,
  timeoutSeconds: 600,
  collapse: true,
  schema: z.object({}),
})

/** Encrypts files that an earlier release stored unencrypted. */
export const sealMedia = defineJob({
  name: 'media.seal',
  retryLimit: MAX_ATTEMPTS,
  retryDelay: 60,
  backoff: true,
  timeoutSeconds: 3600,
  collapse: true,
  schema: z.object({}),
})

/** Finds leftovers: unused files, unfinished uploads, unfinished work. */
export const sweepMedia = defineJob({
  name: 'media.sweep',
  retryLimit: 2,
  retryDelay: 60,
  backoff: true,
  timeoutSeconds: 600,
  collapse: true,
  schema: z.object({}),
})
